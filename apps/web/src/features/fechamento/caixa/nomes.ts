import { type Empresa, situacaoDeReceita } from "@partida/contracts"
import { situacaoPorExtenso } from "../formulario.ts"

interface Partes {
  readonly idAtividade: string | null
  readonly mercado: string
  readonly situacoes: readonly string[]
}

/** "Comércio, exportação, ICMS por substituição": what a class of revenue is, for people. */
export function nomeDaClasse({ idAtividade, mercado, situacoes }: Partes, { atividades }: Empresa): string {
  const atividade = atividades.find(({ id }) => id === idAtividade)?.descricao ?? "Sem atividade definida"
  return [
    atividade,
    ...(mercado === "externo" ? ["exportação"] : []),
    ...situacoes.map((situacao) => situacaoPorExtenso[situacaoDeReceita.parse(situacao)]),
  ].join(", ")
}
