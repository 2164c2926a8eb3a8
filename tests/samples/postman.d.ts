/** The parts of Postman's libraries that tests use; the packages have no types that a module can import. */
declare module 'postman-collection' {
  interface Named {
    readonly key: string;
    readonly value: string;
  }

  export class Collection {
    constructor(definition: object);
    forEachItem(visit: (item: { readonly name: string }) => void): void;
  }

  export class VariableScope {
    constructor(definition: { readonly values: readonly Named[] });
    replaceIn(text: string): string;
  }
}

declare module 'postman-sandbox' {
  export interface SandboxContext {
    execute(
      event: object,
      options: object,
      done: (error: unknown, execution: { readonly _variables: unknown }) => void,
    ): void;
    dispose(): void;
  }

  export function createContext(done: (error: unknown, context: SandboxContext) => void): void;
}
