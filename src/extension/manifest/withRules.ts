/** A rule in the setting of severities. */
export interface RuleSetting {
	readonly id: string;
	readonly severity: string;
	readonly description: string;
}

/** The parts of package.json that depend on rules. */
interface Manifest {
	readonly contributes: {
		readonly configuration: {
			readonly properties: Readonly<Record<string, object>>;
		};
	};
}

/** The setting of severities. */
const SETTING = 'trirefine.rules';

/**
 * Adds a setting for the severity of each rule to package.json; if two rules share an id, the later one describes it.
 */
export function withRules<M extends Manifest>(manifest: M, rules: readonly RuleSetting[]): M {
	const { contributes } = manifest;
	const { configuration } = contributes;
	const settings = new Map(
		rules.map(({ id, severity, description }) => [
			id,
			{
				type: 'string',
				enum: ['error', 'warning', 'information', 'hint', 'off'],
				default: severity,
				description,
			},
		]),
	);
	const properties = {
		...configuration.properties,
		[SETTING]: { ...configuration.properties[SETTING], properties: Object.fromEntries(settings) },
	};
	return {
		...manifest,
		contributes: { ...contributes, configuration: { ...configuration, properties } },
	};
}
