// Child processes of the set-up scripts: plain Node 20, nothing from node_modules.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** The repository's folder. */
export const root = resolve(import.meta.dirname, '../..');

/** The environment without what npm adds for its own scripts: a nested npm would take it for its configuration. */
function withoutNpmScript(env) {
	const names = /^(npm_(package|lifecycle)_|npm_config_local_prefix$|npm_command$|INIT_CWD$)/;
	return Object.fromEntries(Object.entries(env).filter(([name]) => !names.test(name)));
}

/**
 * Runs a program with its output visible and no input.
 *
 * @param {string} program a file, or a name on PATH
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: Record<string, string | undefined>, hear?: (bytes: Buffer) => void}} [options] `env` is
 * added to this process's own; `hear` gets the output, which is not visible then
 * @returns {Promise<number>} the exit status; 127 where the program could not be started, 128 after a signal
 */
export function run(program, args, { cwd = root, env = {}, hear } = {}) {
	return new Promise((done) => {
		const child = spawn(program, args, {
			cwd,
			env: { ...withoutNpmScript(process.env), ...env },
			stdio: hear ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
		});
		if (hear) for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
		child.on('error', (error) => {
			console.error(`${program}: ${error.message}`);
			done(127);
		});
		// Its output may end after it; where others go on that it started, it never does.
		child.on(hear ? 'close' : 'exit', (code) => done(code ?? 128));
	});
}

/** Runs Node on a file, as `run` does. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Runs npm, the one that started this script where there is one, as `run` does. */
export function runNpm(args, options) {
	const npm = process.env.npm_execpath;
	return npm?.endsWith('.js') ? runNode([npm, ...args], options) : run('npm', args, options);
}

/** @returns {Promise<string>} what a program prints, or '' where it fails or is not there */
export function output(program, args) {
	return new Promise((done) => {
		const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
		let text = '';
		child.stdout.setEncoding('utf8').on('data', (part) => {
			text += part;
		});
		child.on('error', () => done(''));
		child.on('close', (code) => done(code === 0 ? text : ''));
	});
}
