// Makes dist/trirefine.vsix of the results of `npm run build`: stages its files in dist/vsix. Plain Node.js 20.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files and folders of the package, as paths from the root of the repository. */
export const packaged = [
	...['CHANGELOG.md', 'LICENSE', 'syntaxes', 'examples/plate.gmr'],
	...['open', 'mark', 'look', 'refine', 'adapt', 'write'].map(
		(step) => `examples/pictures/walkthrough-${step}.png`,
	),
	...['extension', 'extension.browser', 'main', 'client', 'server', 'server.browser'].map(
		(name) => `dist/${name}.js`,
	),
	...['dist/webview.js', 'dist/webview-worker.js'],
];

/** Keys of package.json for npm only; vsce would apply `files` to the extension. */
const ofNpm = ['bin', 'files', 'types', 'exports', 'scripts', 'devDependencies'];

function writeManifest(to) {
	const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
	for (const key of [...ofNpm, 'peerDependencies', 'peerDependenciesMeta']) delete manifest[key];
	writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Writes README as the extension's page in VS Code, which shows pictures from http addresses only and does not resolve
 * relative paths: omits sections that README marks as for the repository.
 */
function writePage(to) {
	const page = readFileSync('README.md', 'utf8')
		.replace(/<!-- repository -->[\s\S]*?<!-- \/repository -->/g, '')
		.replace(/ +$/gm, '')
		.replace(/\n{3,}/g, '\n\n');
	writeFileSync(join(to, 'README.md'), page);
}

function stage(to) {
	rmSync(to, { recursive: true, force: true });
	for (const path of packaged) {
		mkdirSync(dirname(join(to, path)), { recursive: true });
		cpSync(path, join(to, path), { recursive: true });
	}
	cpSync('dist/ThirdPartyNotices.txt', join(to, 'ThirdPartyNotices.txt'));
	// Empty: vsce requires one.
	writeFileSync(join(to, '.vscodeignore'), '');
	writeManifest(to);
	writePage(to);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	stage('dist/vsix');
	const vsce = join(import.meta.dirname, '../node_modules/@vscode/vsce/vsce');
	const flags = ['--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links'];
	const { status } = spawnSync(
		process.execPath,
		[vsce, 'package', ...flags, '--out', '../trirefine.vsix'],
		{ cwd: 'dist/vsix', stdio: 'inherit' },
	);
	process.exitCode = status ?? 1;
}
