import { panelSettings } from '../../protocol/panelSettings.ts';

/** What of package.json depends on the settings; the rest is carried along. */
interface Manifest {
	readonly contributes: {
		readonly configuration: {
			readonly properties: Readonly<Record<string, object>>;
		};
	};
}

/** package.json with the settings of the preview, before all others. */
export function withSettings<M extends Manifest>(manifest: M): M {
	const { contributes } = manifest;
	const { configuration } = contributes;
	const own = Object.fromEntries(
		Object.entries(panelSettings).map(([name, { usual, schema, description }]) => [
			`trirefine.${name}`,
			{ ...schema, default: usual, scope: scopeOf(name), markdownDescription: description },
		]),
	);
	const properties = { ...own, ...without(configuration.properties, Object.keys(own)) };
	return {
		...manifest,
		contributes: { ...contributes, configuration: { ...configuration, properties } },
	};
}

/** The engine depends on the machine; the others may differ from folder to folder. */
const scopeOf = (name: string): string => (name === 'engine' ? 'window' : 'resource');

const without = (
	properties: Readonly<Record<string, object>>,
	names: readonly string[],
): Readonly<Record<string, object>> =>
	Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
