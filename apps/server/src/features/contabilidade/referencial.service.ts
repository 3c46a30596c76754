import { randomUUID } from "node:crypto"
import { contaReferencial, proporLigacao, queixaDaLigacao } from "@partida/contabil"
import { type CorpoDasLigacoes, type LigacaoContabil, queixasDaLigacao } from "@partida/contracts"
import { formatarData } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { recusar } from "../../http/erros.ts"
import { exigirEscritorioInteiro } from "../empresas/permissao.ts"
import { tomarLivros } from "./contabilidade.service.ts"
import { planoReferencialEm } from "./livro.service.ts"
import { diasDo } from "./periodo.ts"
import { contasComDono } from "./plano.service.ts"
import { inserirVersoesDeContas, lerUltimaEcdEntregue } from "./referencial.repository.ts"

/** The accounts of a company and their links on a day, what is wrong with each and what is proposed. Raises nao-encontrado. */
export async function consultarLigacoes(tx: Tx, escopo: Escopo, idEmpresa: string, dia: string) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const contas = await contasComDono(tx, escopo, idEmpresa, dia)
  const plano = await planoReferencialEm(tx, escopo, idEmpresa, dia.slice(0, 7))
  const lista = contas.flatMap((c): LigacaoContabil[] => {
    if (c.tipo === "S" || c.natureza === "09") return []
    const queixa = queixaDaLigacao(c, plano)
    const proposta = queixa === null ? null : proporLigacao(c, contas, plano)
    return [
      {
        codigo: c.codigo,
        nome: c.nome,
        natureza: c.natureza,
        propria: c.propria,
        referencial: c.referencial === null ? null : { codigo: c.referencial, nome: nomeDa(c.referencial) },
        queixa,
        proposta: proposta && { ...proposta, nome: nomeDa(proposta.codigo) },
      },
    ]
  })
  return { plano, lista }
}

const nomeDa = (codigo: string) => contaReferencial(codigo)?.nome ?? ""

/**
 * Links accounts to the chart of reference from a day on: those of the company for it alone, those of the chart for the whole office.
 * What a delivered file says stays. Raises nao-encontrado, sem-permissao and entrada-invalida.
 */
export async function ligarContas(tx: Tx, ato: Ato, idEmpresa: string, { desde, ligacoes }: CorpoDasLigacoes) {
  const { escopo, agora } = ato
  await tomarLivros(tx, ato, idEmpresa)
  const contas = await contasComDono(tx, escopo, idEmpresa, desde)
  const plano = await planoReferencialEm(tx, escopo, idEmpresa, desde.slice(0, 7))
  const mudadas = ligacoes.flatMap(({ conta: codigo, referencial }, i) => {
    const conta = contas.find((c) => c.codigo === codigo)
    if (conta?.tipo !== "A" || conta.natureza === "09")
      recusar(`${codigo} não é uma conta que se ligue. Escolha uma da lista.`, `ligacoes.${i}.conta`)
    const queixa = queixaDaLigacao({ ...conta, referencial }, plano)
    if (queixa !== null)
      recusar(`${codigo} com ${referencial}: ${queixasDaLigacao[queixa].toLowerCase()}.`, `ligacoes.${i}.referencial`)
    const { propria, ...dados } = conta
    return conta.referencial === referencial ? [] : [{ dados, propria, referencial }]
  })
  const daqui = mudadas.every((m) => m.propria)
  if (!daqui) exigirEscritorioInteiro(escopo, "o plano de contas vale para todas")
  const entregue = await lerUltimaEcdEntregue(tx, escopo, daqui ? idEmpresa : null)
  if (mudadas.length > 0 && entregue !== null && desde <= diasDo(entregue).ate)
    recusar(
      `Uma ECD já foi entregue com as ligações de até ${formatarData(diasDo(entregue).ate)}. Escolha um dia depois.`,
      "desde",
    )
  const linhas = mudadas.map(({ dados, propria, referencial }) => ({
    ...dados,
    referencial,
    desde,
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa: propria ? idEmpresa : null,
    criadaEm: agora,
  }))
  if (linhas.length > 0) {
    const feitas = new Set(await inserirVersoesDeContas(tx, linhas))
    const ja = linhas.find((l) => !feitas.has(l.codigo))
    if (ja) recusar(`A ligação de ${ja.codigo} já mudou em ${formatarData(desde)}. Escolha outro dia.`, "desde")
  }
  return consultarLigacoes(tx, escopo, idEmpresa, desde)
}
