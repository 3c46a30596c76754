import { TABELAS_DO_PRESUMIDO } from "@partida/fiscal/presumido"

const NOMES: ReadonlyMap<string, string> = new Map(
  Object.values(TABELAS_DO_PRESUMIDO).map(({ tabela, descricao }) => [tabela, descricao]),
)

/** A legal table as people call it; the code of one that no longer exists stays as it was stored. */
export const nomeDaTabela = (tabela: string): string => NOMES.get(tabela) ?? tabela
