import type { ItemDeTabela, NomeDeTabela, RegistroDeAuditoria } from "@partida/contracts"

/** Public table that a field keeps codes of. */
export const tabelaDoCampo: Readonly<Record<string, NomeDeTabela>> = {
  id_municipio: "municipios",
  id_municipio_de_nascimento: "municipios",
  id_natureza_juridica: "naturezas-juridicas",
  id_banco: "bancos",
  id_pais: "paises",
  id_pais_de_nacionalidade: "paises",
  id_pais_de_nascimento: "paises",
  id_pais_de_residencia: "paises",
  qualificacao: "qualificacoes",
}
export const tabelasDosCampos = [...new Set(Object.values(tabelaDoCampo))]
/** The most that one question may ask for. */
const MAXIMO_DE_CODIGOS = 100

/** Codes that these records keep, by table. */
export function codigosDosRegistros(
  registros: readonly Pick<RegistroDeAuditoria, "antes" | "depois">[],
): ReadonlyMap<NomeDeTabela, readonly string[]> {
  const achados = new Map<NomeDeTabela, Set<string>>()
  for (const lado of registros.flatMap(({ antes, depois }) => [antes ?? {}, depois ?? {}]))
    for (const [campo, valor] of Object.entries(lado)) {
      const tabela = tabelaDoCampo[campo]
      if (tabela === undefined || (typeof valor !== "string" && typeof valor !== "number")) continue
      achados.set(tabela, (achados.get(tabela) ?? new Set()).add(String(valor)))
    }
  return new Map([...achados].map(([tabela, codigos]) => [tabela, [...codigos].slice(0, MAXIMO_DE_CODIGOS)]))
}

/** A row as sentences say it: two municipalities may have one name. */
export const nomeDaLinha = (tabela: NomeDeTabela, { nome, detalhe }: ItemDeTabela) =>
  tabela === "municipios" && detalhe ? `${nome} · ${detalhe}` : nome
