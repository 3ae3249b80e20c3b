// Makes ThirdPartyNotices.txt, the licences of bundled packages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licence texts from the repositories of packages that are published without one. */
const elsewhere = {
	saxes: 'src/licences/saxes.txt',
	'@microsoft/fast-element': 'src/licences/fast.txt',
	'@microsoft/fast-foundation': 'src/licences/fast.txt',
	'@microsoft/fast-web-utilities': 'src/licences/fast.txt',
};

/** The folders of bundled packages, from esbuild's metafile. */
export function packagesOf(outputs) {
	const folders = new Set();
	for (const { inputs } of Object.values(outputs))
		for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
			const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
			if (folder && bytesInOutput > 0) folders.add(folder);
		}
	return folders;
}

/** Name, version, licence and its text of the package in a folder. Throws if there is no text. */
function noticeOf(folder) {
	const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying)/i.test(file));
	const path = files.length > 0 ? join(folder, files[0]) : elsewhere[name];
	if (!path)
		throw new Error(
			`${folder} is bundled and has no licence text: add that of its repository to src/licences and to src/notices.mjs`,
		);
	const text = readFileSync(path, 'utf8').replaceAll('\r', '').trim();
	return { name, version, license, text };
}

/** The text of ThirdPartyNotices.txt. Throws if a package has no licence text. */
export function noticesOf(folders) {
	const title = ({ name, version, license }) => `${name} ${version} (${license})`;
	const byTitle = new Map([...folders].map(noticeOf).map((notice) => [title(notice), notice.text]));
	const parts = [...byTitle].sort(([a], [b]) => (a < b ? -1 : 1));
	return [
		'TriRefine contains code of these packages, under their licences:\n',
		...parts.map(([title, text]) => `${'='.repeat(80)}\n${title}\n\n${text}\n`),
	].join('\n');
}
