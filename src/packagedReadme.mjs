// Makes dist/README.md, the page of the extension in VS Code, of README.md. That page shows pictures from http addresses alone
// and follows no relative path, so what README marks as of the repository stays out of it. Plain Node 20.
import { readFileSync, writeFileSync } from 'node:fs';

const page = readFileSync('README.md', 'utf8')
	.replace(/<!-- repository -->[\s\S]*?<!-- \/repository -->/g, '')
	.replace(/ +$/gm, '')
	.replace(/\n{3,}/g, '\n\n');
writeFileSync('dist/README.md', page);
