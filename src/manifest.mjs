// Generates the parts of package.json and syntaxes/ about formats and rules: `npm run manifest`; with `--check` only
// compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from 'esbuild';

const outfile = 'dist/manifest-files.cjs';
await build({
	entryPoints: ['src/extension/manifest/manifestFiles.ts'],
	bundle: true,
	format: 'cjs',
	platform: 'node',
	outfile,
});
const { manifestFiles } = createRequire(import.meta.url)(`../${outfile}`);

const textIn = (path) => {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return undefined;
	}
};
const made = [...manifestFiles(readFileSync('package.json', 'utf8'))];
const stale = made.filter(([path, text]) => textIn(path) !== text);
const check = process.argv.includes('--check');
if (!check) for (const [path, text] of stale) writeFileSync(path, text);
for (const [path] of stale)
	console.log(`${path} ${check ? 'is stale: run npm run manifest' : 'written'}`);
if (check && stale.length > 0) process.exit(1);
