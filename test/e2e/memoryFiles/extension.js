// A file system in memory. It starts with the files in files/ beside this script; none of it is on disk.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const vscode = require('vscode');

/** Bytes and time of change by path; a folder has no bytes. */
const entries = new Map([['/', { mtime: 1 }]]);

function entry(uri) {
	const found = entries.get(uri.path);
	if (!found) throw vscode.FileSystemError.FileNotFound(uri);
	return found;
}

const changes = new vscode.EventEmitter();
const changed = (type, uri) => changes.fire([{ type, uri }]);

const provider = {
	onDidChangeFile: changes.event,
	watch: () => new vscode.Disposable(() => {}),
	stat(uri) {
		const { bytes, mtime } = entry(uri);
		const type = bytes ? vscode.FileType.File : vscode.FileType.Directory;
		return { type, ctime: 1, mtime, size: bytes?.length ?? 0 };
	},
	readDirectory: () =>
		[...entries.keys()]
			.filter((path) => path !== '/')
			.map((path) => [path.slice(1), vscode.FileType.File]),
	readFile: (uri) => entry(uri).bytes,
	writeFile(uri, bytes) {
		const type = entries.has(uri.path)
			? vscode.FileChangeType.Changed
			: vscode.FileChangeType.Created;
		entries.set(uri.path, { bytes, mtime: Date.now() });
		changed(type, uri);
	},
	rename(from, to) {
		entries.set(to.path, entry(from));
		entries.delete(from.path);
		changed(vscode.FileChangeType.Deleted, from);
		changed(vscode.FileChangeType.Created, to);
	},
	delete(uri) {
		entries.delete(uri.path);
		changed(vscode.FileChangeType.Deleted, uri);
	},
	createDirectory(uri) {
		throw vscode.FileSystemError.NoPermissions(uri);
	},
};

exports.activate = ({ subscriptions }) => {
	const folder = join(__dirname, 'files');
	for (const name of readdirSync(folder))
		entries.set(`/${name}`, { bytes: readFileSync(join(folder, name)), mtime: 1 });
	subscriptions.push(
		vscode.workspace.registerFileSystemProvider('memory', provider, { isCaseSensitive: true }),
	);
};
