export declare const modules: Readonly<Record<'numbers' | 'loops', { readonly file: string }>>;
export declare function compiledModule(name: 'numbers' | 'loops'): Promise<string>;
