// Loaded before the command line, and in each of its threads: counts what it does to the files of one folder and, at a
// given count, kills the process, sends it a signal, or makes it wait. The count is that of a file's bytes, as all
// threads share it. By environment:
//   TRIREFINE_KILL_FOLDER  the folder that is watched
//   TRIREFINE_KILL_LOG     a file outside of it: a line for each step
//   TRIREFINE_KILL_AT      the step to act before, from 1
//   TRIREFINE_KILL_BY      a signal; `half`, SIGKILL within a write, half of it done; or `pause`, until <log>.go is there
//   TRIREFINE_FAKE_PID     what the process takes for its number
'use strict';
const fs = require('node:fs');
const { dirname, resolve } = require('node:path');

const {
	TRIREFINE_KILL_FOLDER: folder,
	TRIREFINE_KILL_LOG: log,
	TRIREFINE_KILL_AT: at,
	TRIREFINE_KILL_BY: by = 'SIGKILL',
	TRIREFINE_FAKE_PID: fake,
} = process.env;
const { pid } = process;
const { closeSync, existsSync, fstatSync, openSync, writeSync } = fs;
const kill = process.kill.bind(process);

if (fake) Object.defineProperty(process, 'pid', { value: Number(fake) });

const isWatched = (path) =>
	typeof path === 'string' && (resolve(path) === folder || dirname(resolve(path)) === folder);

/** Appends to a file, by what is not watched; the size that it has then. */
function append(path, text) {
	const number = openSync(path, 'a');
	writeSync(number, text);
	const { size } = fstatSync(number);
	closeSync(number);
	return size;
}

function waitForGo() {
	append(`${log}.paused`, '');
	const never = new Int32Array(new SharedArrayBuffer(4));
	while (!existsSync(`${log}.go`)) Atomics.wait(never, 0, 0, 5);
}

/** Notes a step and acts where it is the one; `half` does a part of it. */
function step(name, path, half) {
	append(log, `${name} ${path}\n`);
	if (append(`${log}.count`, '.') !== Number(at)) return;
	if (by === 'pause') waitForGo();
	else if (by !== 'half') kill(pid, by);
	else {
		half?.();
		kill(pid, 'SIGKILL');
	}
}

const changes = [
	...['rename', 'link', 'symlink', 'unlink', 'rm', 'rmdir', 'mkdir', 'copyFile', 'writeFile'],
	...['appendFile', 'truncate', 'chmod', 'utimes'],
];
/** Those that name two files. */
const pairs = ['rename', 'link', 'symlink', 'copyFile'];
const writing = (flags) => typeof flags === 'string' && /[wax+]/.test(flags);

/** Counts the calls of a function whose first or second argument is a path of the folder. */
function watch(owner, name, sync) {
	const call = owner[name];
	owner[name] = (...args) => {
		const path = args.slice(0, pairs.includes(name.replace('Sync', '')) ? 2 : 1).find(isWatched);
		if (path !== undefined) step(`${name}${sync ? ' (at once)' : ''}`, path);
		return call.apply(owner, args);
	};
}

/** Counts what is done with an open file. */
function watchHandle(handle, path) {
	for (const name of ['write', 'writev', 'writeFile', 'sync', 'datasync', 'truncate']) {
		const call = handle[name];
		handle[name] = (...args) => {
			const [bytes, start = 0, length] = args;
			step(name, path, () => {
				if (name !== 'write' || !(bytes instanceof Uint8Array)) return;
				writeSync(handle.fd, bytes, start, Math.floor((length ?? bytes.length) / 2));
			});
			return call.apply(handle, args);
		};
	}
	return handle;
}

if (folder && log) {
	const { promises } = fs;
	for (const name of changes) {
		watch(promises, name, false);
		watch(fs, `${name}Sync`, true);
	}
	const { open } = promises;
	promises.open = async (path, flags, ...rest) => {
		if (!isWatched(path)) return open(path, flags, ...rest);
		if (writing(flags)) step('open', path);
		return watchHandle(await open(path, flags, ...rest), path);
	};
	const { fsyncSync } = fs;
	const paths = new Map();
	fs.openSync = (path, flags, ...rest) => {
		if (isWatched(path) && writing(flags)) step('open (at once)', path);
		const number = openSync(path, flags, ...rest);
		if (isWatched(path)) paths.set(number, path);
		return number;
	};
	fs.fsyncSync = (number) => {
		if (paths.has(number)) step('sync (at once)', paths.get(number));
		return fsyncSync(number);
	};
}
