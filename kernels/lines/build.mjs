// `npm run wasm`: makes numbers.wasm.ts of numbers.ts. A test fails where it is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** What numbers.wasm.ts should be. Throws where the sources have errors. */
export async function made() {
	let bytes;
	const { error, stderr } = await main(
		['numbers.ts', '--baseDir', folder, '-O3', '--noAssert', '--runtime', 'stub', '-o', 'x.wasm'],
		{
			readFile: (name) => {
				try {
					return readFileSync(`${folder}${name}`, 'utf8');
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
	return `/** The module of \`numbers.ts\` in base64, as \`npm run wasm\` makes it. */\nexport const numbers =\n\t'${Buffer.from(bytes).toString('base64')}';\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
	writeFileSync(`${folder}numbers.wasm.ts`, await made());
