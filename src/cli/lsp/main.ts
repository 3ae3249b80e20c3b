import { Command } from 'commander';
import { createConnection, StreamMessageWriter } from 'vscode-languageserver/node';
import { languageNames } from '../../formats/names.ts';
import { filesOf } from '../../language/server/clientFiles.ts';
import { parser } from '../../language/server/parser.ts';
import { startServer } from '../../language/server/server.ts';
import { garbageCollector, keepYoungHeapSmall } from '../../platform/memory.ts';
import { diskFiles } from '../../platform/uriFiles.ts';
import { exitCodes } from '../failure.ts';
import { StreamReader } from './streamReader.ts';

/** The version, filled in by the bundler. */
declare const TRIREFINE_VERSION: string;

/** Serves an editor over standard input and output until the input ends. */
function serve(): void {
	keepYoungHeapSmall();
	process.stdin.on('end', () => process.exit(1));
	const connection = createConnection(
		new StreamReader(process.stdin),
		new StreamMessageWriter(process.stdout),
	);
	startServer(connection, {
		files: (client) => filesOf(client, diskFiles),
		parser,
		collect: garbageCollector(),
		version: TRIREFINE_VERSION,
	});
	connection.listen();
}

const program = new Command('trirefine-lsp')
	.description(
		`Language server for triangular meshes (${languageNames.map(({ suffix }) => `.${suffix}`).join(', ')}).`,
	)
	.version(TRIREFINE_VERSION)
	.option('--stdio', 'speak the Language Server Protocol over standard input and output')
	.option('--clientProcessId <id>', 'exit when the process with this id has exited')
	.allowExcessArguments(false)
	.showHelpAfterError('(see trirefine-lsp --help)')
	.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? exitCodes.done : exitCodes.call));
program.parse();
if (program.opts<{ stdio?: boolean }>().stdio) serve();
else program.error('error: --stdio is missing; editors connect over standard input and output');
