// `npm run wasm`: compiles lines/numbers.ts and loops/loops.ts to WebAssembly. A test fails if the result is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';

const folder = fileURLToPath(new URL('.', import.meta.url));
const threads = ['--enable', 'threads', '--importMemory', '--sharedMemory'];

/** Each module: its source, the file that holds it, and additional options of the compiler. */
export const modules = {
	numbers: {
		source: 'lines/numbers.ts',
		file: 'lines/numbers.wasm.ts',
		options: ['--enable', 'simd'],
	},
	loops: {
		source: 'loops/loops.ts',
		file: 'loops/loops.wasm.ts',
		options: [...threads, '--initialMemory', '1', '--maximumMemory', '65536'],
	},
};

/** Compiles a module; returns the text of its file. Throws if the sources have errors. */
export async function compiledModule(name) {
	const { source, options } = modules[name];
	let bytes;
	const { error, stderr } = await main(
		[
			source,
			'--baseDir',
			folder,
			'-O3',
			'--noAssert',
			'--runtime',
			'stub',
			...options,
			'-o',
			'x.wasm',
		],
		{
			readFile: (path) => {
				try {
					return readFileSync(`${folder}${path}`, 'utf8');
				} catch {
					return null;
				}
			},
			writeFile: (_, contents) => {
				bytes = contents;
			},
		},
	);
	if (error) throw new Error(`${error.message}\n${stderr}`);
	const from = source.replace(/.*\//, '');
	return `/** The module of \`${from}\` in base64, as \`npm run wasm\` makes it. */\nexport const ${name} =\n\t'${Buffer.from(bytes).toString('base64')}';\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
	for (const [name, { file }] of Object.entries(modules))
		writeFileSync(`${folder}${file}`, await compiledModule(name));
