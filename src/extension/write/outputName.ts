import { workspace } from 'vscode';
import { plainName } from '../../formats/io/gzip.ts';
import { formatByName } from '../../formats/registry.ts';
import { resultName } from '../../formats/resultName.ts';
import { settingsOf } from '../../protocol/panelSettings.ts';
import { fileName } from '../fileNames.ts';
import type { MeshPanel } from '../panel/meshPanel.ts';
import { baseName } from '../source/meshSuffixes.ts';
import { nameFromPattern } from './nameFromPattern.ts';

/** The default name of a panel's result without suffix, as on the command line. */
export function defaultName({ uri, state }: Pick<MeshPanel, 'uri' | 'state'>): string {
	const source = plainName(fileName(uri.path));
	return resultName(formatByName(source) ?? {}, baseName(source), state.resultIsNew);
}

/**
 * The name of a panel's result without suffix, beside its source: by the setting, otherwise the default. Throws a
 * sentence if the setting gives no valid name, or that of a file of the mesh.
 */
export function outputName(panel: MeshPanel, suffixes: readonly string[]): string {
	const configuration = workspace.getConfiguration('trirefine', panel.uri);
	const { outputName: pattern } = settingsOf((name) => configuration.get(name));
	if (pattern === '') return defaultName(panel);
	return nameFromPattern(
		pattern,
		baseName(fileName(panel.uri.path)),
		suffixes,
		panel.files.map(({ name }) => name),
	);
}
