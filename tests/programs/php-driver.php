<?php
/** Runs one program after another, each in a fork of this interpreter. */
declare(strict_types=1);

$jobs = fopen('php://fd/3', 'r');
while (($line = fgets($jobs)) !== false) {
    $job = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    $child = pcntl_fork();
    if ($child === 0) {
        break;
    }
    pcntl_waitpid($child, $ending);
    $status = pcntl_wifexited($ending) ? pcntl_wexitstatus($ending) : 1;
    fwrite(STDERR, $job['end']);
    fwrite(STDOUT, "{$job['end']}$status next\n");
}
if ($line === false) {
    exit;
}

chdir($job['folder']);
foreach (array_keys(getenv()) as $name) {
    putenv($name);
}
foreach ($job['environment'] as $name => $value) {
    putenv("$name=$value");
}
define('PROGRAM', $job['file']);
$argv = [PROGRAM, ...$job['args']];
$argc = count($argv);
unset($jobs, $line, $job, $child, $ending, $status, $name, $value);
require PROGRAM;
