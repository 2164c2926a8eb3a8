import { readFileSync } from 'node:fs';
import { findErrors } from './src/tools/errors.ts';
const {errors}=JSON.parse(readFileSync('dist/api/tools/errors.json','utf8'));
const t:[string,string][]=[
['sig py',`{'error': ['EAPI:Invalid signature']}`],
['sig net',`2019-12-15 12:28:42:709 | Debug | Sending POST signed request to https://api.example.com/0/private/TradeBalance\nServer error: EAPI:Invalid signature`],
['no E rate',`2018-05-28 08:36:34 (DEBUG):	[x.js] (getOrder) returned an error, retrying: API:Rate limit exceeded`],
['no E nonce',`API warning - unable to call trade (Error: API returned error: API:Invalid nonce), retrying in 0.15s`],
['order rate',`ccxt.base.errors.ExchangeError: x {"error":["EOrder:Rate limit exceeded"]}`],
['too many',`EGeneral:Too many requests`],
['fut auth',`Details: {'result': 'error', 'error': 'authenticationError', 'serverTime': '2024-11-15T10:06:57.631Z'}`],
['fix lost SOH',`20230814 16:52:29.957 - 8=FIX.4.29=10335=334=549=RID56=IR52=20230814-14:52:29.95745=4372=8373=458=Application not available10=118`],
['qf event',`20241023-15:55:20.846418000 : Message 1 Rejected: Incorrect data format for value:108`],
['qf req',`quickfix.SessionException: Tried to send a reject while not logged on: Required tag missing (field 141)`],
['seq low',`8=FIX.4.4|9=135|35=5|49=BTQFIX|56=party1|34=10|52=20190827-09:51:42.383|369=0|58=MsgSeqNum too low, expecting 6 but received 2|10=039|`],
['tag not def',`8=FIX.4.4|9=135|35=3|45=2|58=Tag not defined for this message type, field=553|10=039|`],
['pair',`{"errorMessage":"Currency pair not supported XBT/FOO","event":"subscriptionStatus","status":"error"}`],
['iso',`{"errorMessage":"Currency pair not in ISO 4217-A3 format FOO","event":"subscriptionStatus","status":"error"}`],
['price dec',`["EOrder:Invalid price:XRPUSD price can only be specified up to 5 decimals."]`],
['args vol',`EGeneral:Invalid arguments:volume minimum not met`],
['perm',`EGeneral:Permission denied`],
['pair q',`EQuery:Unknown asset pair`],
['post only',`EService:Market in post_only mode`],
['curl', `HTTP 429 Too Many Requests`],['502', `<html><head><title>502 Bad Gateway</title></head>`],
['cloudflare',`error code: 520`],
['checksum', `ETH/USD checksum does not match, expected 2505503822 but local checksum is 3675703619`],
['json rpc', `{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"insufficient funds for gas * price + value"}}`],
['json rpc limit', `{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit exceeded"}}`],
['ws v2', `{"error":"EGeneral:Invalid arguments:Invalid token","method":"subscribe","success":false}`],
['ws esession', `ESession:Invalid session`],
['min', `EOrder:Order minimum not met`],['nonceDup',`{"status":"BAD_REQUEST","result":"error","errors":[{"code":87,"message":"contractInactive"}],"error":"nonceDuplicate: 1"}`],
];
for(const [n,x] of t){const f=findErrors(errors,x);console.log(`\n[${n}] ${f.length} ${f[0]?.isNamed?'NAMED':'similar'}`);for(const {error,because} of f.slice(0,3))console.log('   ',error.code,'|',error.apis.slice(0,3).join(','),'| by',because,'|',error.remedy.slice(0,90))}
