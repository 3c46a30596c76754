import type { Politica } from "./tabela.ts"

// Conditions of row security. A setting is '' and not null after the first transaction of a connection, hence nullif.
export const DO_ESCRITORIO = "id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid"
export const DA_PESSOA = "id_usuario = nullif(current_setting('app.usuario', true), '')::uuid"
/** Work outside any office: the list of offices, background work, what is found before an office is known. */
export const NA_PLATAFORMA = "current_setting('app.plataforma', true) = 'sim'"
const EMPRESAS = "current_setting('app.empresas', true)"
/** Whoever reaches every company of the office. */
export const DE_TODAS_AS_EMPRESAS = `${EMPRESAS} = '*'`

const alcancada = (empresa: string, alcancadas: string) =>
  `(case when ${alcancadas} = '*' then true else ${empresa}::text = any (string_to_array(${alcancadas}, ',')) end)`

/**
 * Among the companies that the scope reaches. A case and not an or: for the or the planner supposes that almost no row
 * passes and walks thousands of companies one by one; for the case it supposes half, which is right for whoever reaches all.
 */
export const entreAsAlcancadas = (empresa: string) => alcancada(empresa, EMPRESAS)

/** The same, with the setting read once a statement: a million rows are read in half the time, and to plan takes 15 µs more. */
export const entreAsLidasDeUmaVez = (empresa: string) => alcancada(empresa, `(select ${EMPRESAS})`)

/** Platform work reads and writes these rows besides the office. */
export const daPlataforma = (tabela: string): Politica => ({
  nome: `${tabela}_da_plataforma`,
  sobre: NA_PLATAFORMA,
  gravando: NA_PLATAFORMA,
})

/** Platform work reads these rows, and only the office writes them. */
export const lidaPelaPlataforma = (tabela: string): Politica => ({
  nome: `${tabela}_da_plataforma`,
  para: "ler",
  sobre: NA_PLATAFORMA,
})

/**
 * What the partners receive, as pró-labore or as profits, is their own matter: whoever works for a client company (role 4 of the
 * specification) finds neither it nor what tells its amount. Empty for background work, which nobody reads over.
 */
const FORA_DO_FUNCIONARIO = "coalesce(current_setting('app.papel', true), '') <> '4'"

/** Hides from the staff of a client company the rows where `condicao` holds, or all of them; a case, so that it costs only the staff. */
export function foraDosFuncionarios(tabela: string, condicao?: string): Politica {
  const visivel = condicao
    ? `(case when ${FORA_DO_FUNCIONARIO} then true else not (${condicao}) end)`
    : FORA_DO_FUNCIONARIO
  return { nome: `${tabela}_dos_lucros`, restritiva: true, sobre: visivel, gravando: visivel }
}
