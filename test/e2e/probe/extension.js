// Runs functions that a test posts, with VS Code's API: what people see is tested by mouse and keyboard, what other
// extensions see by this. Each window has a probe of its own; a file beside the window's folder says where it answers.
const { rmSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { dirname, join } = require('node:path');
const vscode = require('vscode');

async function bodyOf(request) {
	const chunks = [];
	for await (const chunk of request) chunks.push(chunk);
	return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

exports.activate = ({ subscriptions }) => {
	const [folder] = vscode.workspace.workspaceFolders ?? [];
	if (folder?.uri.scheme !== 'file') return;
	const server = createServer(async (request, response) => {
		try {
			const { source, given } = await bodyOf(request);
			const work = new Function(`return (${source})`)();
			const value = await work(vscode, given, (name) => vscode.Uri.joinPath(folder.uri, name));
			response.end(JSON.stringify({ value }));
		} catch (error) {
			response.end(JSON.stringify({ error: `${error?.stack ?? error}` }));
		}
	});
	const note = join(dirname(folder.uri.fsPath), 'probe.json');
	server.listen(0, '127.0.0.1', () => {
		writeFileSync(note, JSON.stringify(server.address().port));
	});
	subscriptions.push({
		dispose() {
			server.close();
			rmSync(note, { force: true });
		},
	});
};
