import { execFileSync } from 'node:child_process';
import {
	chmodSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './inProcess.ts';

/** Commands of docs/diff.md: the blocks of shell lines with `git`, and those of the workflow. */
const page = readFileSync(join(root, 'docs/diff.md'), 'utf8');
const [textconv = '', difftool = ''] = [...page.matchAll(/^```sh\n(git .*?)^```/gms)].map(
	([, lines]) => lines!,
);
const steps = [...page.matchAll(/^ +run: \|\n((?: {10}.*\n)+)/gm)].map(([, lines]) => lines!);

const folder = mkdtempSync(join(tmpdir(), 'trirefine-'));
const [origin, clone, programs] = ['origin.git', 'clone', 'bin'].map((name) => join(folder, name));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = {
	...process.env,
	PATH: `${programs}:${process.env.PATH}`,
	GIT_CONFIG_GLOBAL: '/dev/null',
	GIT_CONFIG_SYSTEM: '/dev/null',
	...{ GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.org' },
	...{ GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.org' },
	...{ BASE: 'origin/main', PULL: '7', GITHUB_REPOSITORY: 'owner/meshes' },
};

/** Runs lines of a shell in the clone; returns their output. Throws if one fails. */
const shell = (lines: string) =>
	execFileSync('sh', ['-ec', lines], { cwd: clone, env, encoding: 'utf8', stdio: 'pipe' });

function program(name: string, lines: string): void {
	const path = join(programs!, name);
	writeFileSync(path, `#!/bin/sh\n${lines}\n`);
	chmodSync(path, 0o755);
}

/** A repository with a mesh on `main`, and one of its points moved by 0.25 on the branch `change`. */
beforeAll(() => {
	mkdirSync(programs!);
	const trirefine = `exec '${process.execPath}' '${root}/dist/cli.js' "$@"`;
	program('trirefine', trirefine);
	program('npx', `shift\n${trirefine}`);
	program('gh', `echo "$@" > ${folder}/call; cp diff/comment.md ${folder}`);
	execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', origin!], { env });
	execFileSync('git', ['clone', '--quiet', origin!, clone!], { env, stdio: 'pipe' });
	shell('git checkout --quiet -b main; mkdir parts');
	copyFileSync(join(root, 'examples/plate.gmr'), join(clone!, 'parts/plate.gmr'));
	shell('git add .; git commit --quiet -m Plate; git push --quiet origin main');
	shell('trirefine convert parts/plate.gmr moved.msh --write version=2.2');
	const mesh = readFileSync(join(clone!, 'moved.msh'), 'utf8');
	const line = /^8 (\S+) (\S+) 0$/m;
	const moved = mesh.replace(line, (_, x, y) => `8 ${Number(x) + 0.25} ${y} 0`);
	writeFileSync(join(clone!, 'moved.msh'), moved);
	shell('trirefine convert moved.msh parts/plate.gmr --force; rm moved.msh');
	shell('git checkout --quiet -b change; git commit --quiet -am Move');
});

describe.skipIf(process.platform === 'win32')('a mesh in a git repository', () => {
	test('has a diff of a few lines with the text converter', () => {
		shell(textconv.replaceAll('*.msh', '*.gmr'));
		const lines = shell('git diff HEAD~1 -- parts/plate.gmr').split('\n');
		const changed = lines.filter((text) => /^[+-][^+-]/.test(text));
		expect(changed.length).toBeGreaterThan(0);
		expect(lines.length).toBeLessThan(40);
		shell('trirefine convert parts/plate.gmr parts/same.off; rm parts/same.off');
		expect(shell('git diff -- parts/plate.gmr')).toBe('');
	});

	test('is compared by the difftool', () => {
		const text = shell(difftool.replaceAll('plate.msh', 'parts/plate.gmr'));
		expect(text).toMatch(/points: 152 in both, 1 moved \(at most by 0.25\)/);
	});

	test('is told and drawn in a comment of a pull request', () => {
		for (const lines of steps) shell(lines);
		expect(readFileSync(join(folder, 'call'), 'utf8')).toBe(
			'pr comment 7 --body-file diff/comment.md\n',
		);
		const comment = readFileSync(join(folder, 'comment.md'), 'utf8');
		expect(comment).toContain('### parts/plate.gmr\n\n```\n');
		expect(comment).toContain('1 moved (at most by 0.25)');
		const [, commit] = /meshes\/raw\/(\w+)\/parts-plate\.gmr\.png\)/.exec(comment) ?? [];
		const picture = `${commit}:parts-plate.gmr.png`;
		const bytes = execFileSync('git', ['--git-dir', origin!, 'show', picture], { env });
		expect(bytes.subarray(1, 4).toString()).toBe('PNG');
		expect(existsSync(join(clone!, 'diff/parts-plate.gmr.png'))).toBe(true);
	});
});
