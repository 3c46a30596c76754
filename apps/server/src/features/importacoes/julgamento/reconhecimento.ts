import { ULTIMO_ANO_DA_OPCAO } from "@partida/contracts"
import { opcoesLidas } from "../../../importacao/valores/reconhecimento.ts"
import { enumerar, mesEscrito } from "../../../palavras.ts"
import { anosComOpcao, foiDoSimples } from "../../empresas/opcoes-do-simples.service.ts"
import type { Contexto, Efeito, Estado, LinhaAJulgar } from "./tipos.ts"

const NOMES = { caixa: "caixa", competencia: "competência" } as const

/**
 * What a row says of how the revenue of the Simples enters, year by year: what it writes, in words and as effects, or why the row
 * is refused. What was told already is never replaced here.
 */
export function gravarOpcoes(
  { dados }: LinhaAJulgar,
  estado: Estado,
  nova: boolean,
  { hoje, agora }: Contexto,
): { readonly efeitos: readonly Efeito[]; readonly frases: readonly string[] } | { readonly erro: string } {
  const idEmpresa = estado.empresa?.id ?? ""
  const atual = hoje.slice(0, 4)
  const desde = nova ? String(estado.empresa?.registro.inicio_no_sistema ?? hoje) : atual
  const padrao = anosComOpcao(desde, atual).filter((ano) => foiDoSimples(estado.regimes, ano))
  const sabe = (ano: number) => estado.opcoes.some((o) => o.ano === ano)
  if (dados.reconhecimento === undefined)
    return {
      efeitos: [],
      frases:
        nova && padrao.some((ano) => !sabe(ano))
          ? ["Caixa ou competência não informado: sem isso nenhum mês é calculado."]
          : [],
    }
  const ditas = opcoesLidas(dados.reconhecimento)
  const pedidas = ditas.flatMap(({ ano, regime }) =>
    (ano === null ? padrao : foiDoSimples(estado.regimes, ano) ? [ano] : []).map((a) => ({ ano: a, regime })),
  )
  const efeitos: Efeito[] = []
  for (const { ano, regime } of pedidas) {
    const dita = estado.opcoes.find((o) => o.ano === ano)
    if (dita !== undefined && dita.regime !== regime)
      return {
        erro: `A receita de ${ano} já está registrada por ${NOMES[dita.regime]}. Mude em Fechamento, na empresa, ou apague esta célula.`,
      }
    if (dita !== undefined) continue
    if (regime === "caixa" && estado.fechadoAte !== null && estado.fechadoAte >= `${ano}-01`)
      return {
        erro: `Há meses fechados até ${mesEscrito(estado.fechadoAte)}, calculados por competência. Reabra-os antes de registrar ${ano} por caixa, ou apague esta célula.`,
      }
    const chave = { id_empresa: idEmpresa, ano }
    const depois = { ...chave, regime, atualizado_em: agora.toISOString(), versao: 1 }
    efeitos.push({ tabela: "simples_opcoes", acao: "inserir", chave, antes: null, depois })
  }
  const novas = pedidas.filter(({ ano }) => !sabe(ano))
  estado.opcoes = [...estado.opcoes, ...novas]
  return { efeitos, frases: pedidas.length > 0 ? (novas.length > 0 ? [fraseDe(novas)] : []) : [semAno(ditas, atual)] }
}

const fraseDe = (novas: Estado["opcoes"]) =>
  `Receita por ${[...Map.groupBy(novas, (o) => o.regime)]
    .map(([regime, anos]) => `${NOMES[regime]} em ${enumerar(anos.map(({ ano }) => String(ano)))}`)
    .join(" e por ")}.`

/** Why nothing was written of what the row says. */
function semAno(ditas: ReturnType<typeof opcoesLidas>, atual: string): string {
  const anos = ditas.map(({ ano }) => String(ano ?? atual))
  return ditas.every(({ ano }) => ano === null) && Number(atual) > ULTIMO_ANO_DA_OPCAO
    ? `Desde ${ULTIMO_ANO_DA_OPCAO + 1} a receita do Simples entra por competência: a opção não foi gravada.`
    : `Não é do Simples em ${enumerar(anos)}: caixa ou competência não foi gravado.`
}
