import { workspace } from 'vscode';
import { plainName } from '../../formats/gzip.ts';
import { formatByName } from '../../formats/registry.ts';
import { resultName } from '../../formats/resultName.ts';
import { settingsOf } from '../../protocol/panelSettings.ts';
import { fileName } from '../fileNames.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import { baseName } from '../source/meshSuffixes.ts';
import { namedBy } from './namedBy.ts';

/**
 * The name without suffix under which a panel's result is written next to its source: as the setting says, else as the
 * command line calls it. Throws in words where the setting names no file, or one of the mesh itself.
 */
export function outputName({ uri, files, state }: MeshPanel, suffixes: readonly string[]): string {
	const source = plainName(fileName(uri.path));
	const base = baseName(source);
	const usual = resultName(formatByName(source) ?? {}, base, state.resultIsNew);
	const read = (key: string): unknown => workspace.getConfiguration('trirefine').get(key);
	const { outputName: pattern } = settingsOf(read);
	if (pattern === '') return usual;
	return namedBy(
		pattern,
		base,
		suffixes,
		files.map(({ name }) => name),
	);
}
