import { workspace } from 'vscode';
import { plainName } from '../../formats/gzip.ts';
import { formatByName } from '../../formats/registry.ts';
import { resultName } from '../../formats/resultName.ts';
import { settingsOf } from '../../protocol/panelSettings.ts';
import { fileName } from '../fileNames.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import { baseName } from '../source/meshSuffixes.ts';
import { namedBy } from './namedBy.ts';

/** The name without suffix that a panel's result usually has: as the command line calls it. */
export function usualName({ uri, state }: Pick<MeshPanel, 'uri' | 'state'>): string {
	const source = plainName(fileName(uri.path));
	return resultName(formatByName(source) ?? {}, baseName(source), state.resultIsNew);
}

/**
 * The name without suffix under which a panel's result is written next to its source: as the setting says, else as usual.
 * Throws in words where the setting names no file, or one of the mesh itself.
 */
export function outputName(panel: MeshPanel, suffixes: readonly string[]): string {
	const written = workspace.getConfiguration('trirefine', panel.uri);
	const { outputName: pattern } = settingsOf((name) => written.get(name));
	if (pattern === '') return usualName(panel);
	return namedBy(
		pattern,
		baseName(fileName(panel.uri.path)),
		suffixes,
		panel.files.map(({ name }) => name),
	);
}
