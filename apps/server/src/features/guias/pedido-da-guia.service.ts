import { type Guia, nomeDaGuia, type TipoDeOperacao, tiposDeOperacao } from "@partida/contracts"
import { deReais, formatarCompetencia, formatarData, competencia as mesDe, reaisPorExtenso } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerEquipe } from "../../db/escritorios.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { AtosExternos } from "../../ports/operacao-externa.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { pedirPeloCliente } from "../operacoes/a-pedido.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { apresentarGuia } from "./apresentacao.ts"
import { consultarGuia } from "./ficha.service.ts"
import { lerGuias } from "./guias.repository.ts"
import { lerOficiaisEmVigor, lerResponsavelDaGuia } from "./oficiais.repository.ts"

/**
 * Asks for the official document of a guide. The authority is asked at once where the office lets that be done by itself; and who
 * answers for the company is told, or the whole team where nobody does, once a day. Raises nao-encontrado, and transicao-recusada
 * where there is nothing to ask for.
 */
export async function pedirGuiaOficial(
  banco: Banco,
  ato: Ato,
  atos: AtosExternos,
  idGuia: string,
): Promise<{ avisados: number; naReceita: "a-caminho" | "a-aprovar" | null }> {
  const { escopo, agora, nome } = ato
  const { idEscritorio } = escopo
  const { guia } = await banco.emEscopo(escopo, (tx) => consultarGuia(tx, escopo, idGuia, agora))
  if (guia.oficial.situacao === "pagavel" || guia.oficial.situacao === "encerrada")
    throw new ErroDeNegocio("transicao-recusada", guia.oficial.frase)
  const mes = formatarCompetencia(mesDe(guia.competencia))
  // Who is told is not who asks: the people of the office are beyond the reach of the company.
  return banco.emEscopo(sistema(idEscritorio), async (tx) => {
    const naReceita = await pedirNaReceita(tx, atos, ato, guia)
    const responsavel = await lerResponsavelDaGuia(tx, idEscritorio, idGuia)
    const pessoas = responsavel === null ? await lerEquipe(tx, idEscritorio) : [{ id: responsavel }]
    const pedido = `${nome} precisa da guia oficial de ${nomeDaGuia(guia)} de ${mes}: ${reaisPorExtenso(deReais(guia.devido))}, vencimento ${formatarData(guia.vencimento)}.`
    let avisados = 0
    for (const { id } of pessoas) {
      const novo = await notificar(tx, {
        tipo: "aviso",
        titulo: `Pedido de guia oficial: ${guia.apelido}`,
        mensagem: naReceita === null ? pedido : `${pedido} ${NA_FILA[naReceita]}`,
        destino: `/despesas/impostos?empresa=${guia.idEmpresa}&guia=${guia.id}`,
        idEscritorio,
        idUsuario: id,
        chave: `pedido-de-guia:${idGuia}:${diaCivil(agora)}`,
        idLote: null,
        agora,
      })
      if (novo) avisados++
    }
    return { avisados, naReceita }
  })
}

const NA_FILA = {
  "a-caminho": "Já foi pedida à Receita Federal.",
  "a-aprovar": "Está em Processamento, e espera a sua aprovação para ser pedida à Receita Federal.",
} as const

/** The act that brings the document of this guide, asked for where the office lets it. */
async function pedirNaReceita(tx: Tx, atos: AtosExternos, { escopo, nome, agora }: Ato, guia: Guia) {
  const tipo = (Object.keys(tiposDeOperacao) as TipoDeOperacao[]).find((t) =>
    atos[t]?.obrigacoes?.includes(guia.obrigacao),
  )
  if (tipo === undefined) return null
  const { idEscritorio, idUsuario } = escopo
  const { idEmpresa, competencia } = guia
  const umaSo = (parametros: unknown) => Reflect.get(Object(parametros), "idGuia") === guia.id
  return pedirPeloCliente(tx, atos, {
    idEscritorio,
    tipo,
    idEmpresa,
    competencia,
    // A document of the company pays several guides, and is asked for by the first of them.
    serve: (nova) => tipo !== "darf-gerar" || umaSo(nova.parametros),
    idUsuario,
    nome,
    agora,
  })
}

/** Tells the person of the company who asked for the document of a guide that it is there; the office sees its own queue. */
export async function avisarQuemPediu(tx: Tx, escopo: Escopo, idGuia: string, agora: Date): Promise<void> {
  const { idEscritorio, idUsuario } = escopo
  if ((await lerEquipe(tx, idEscritorio)).some(({ id }) => id === idUsuario)) return
  const { guia } = await consultarGuia(tx, escopo, idGuia, agora)
  const mes = formatarCompetencia(mesDe(guia.competencia))
  await notificar(tx, {
    tipo: "aviso",
    titulo: `Chegou a guia de ${nomeDaGuia(guia)} de ${mes}`,
    mensagem: `${guia.apelido}: ${guia.oficial.frase}`,
    destino: `/painel?guia=${guia.id}`,
    idEscritorio,
    idUsuario,
    chave: `guia-pedida:${idGuia}:${diaCivil(agora)}`,
    idLote: null,
    agora,
  })
}

/**
 * Of these guides, those whose official document is already here, may be paid, and is for the day that is asked (any, where none is):
 * the sentence that says so. Attached by hand while the authority was out, it is not asked for, nor paid for, again.
 */
export async function guiasComOficial(
  tx: Tx,
  escopo: Escopo,
  pedidas: readonly { readonly idGuia: string; readonly pagarEm: string | null }[],
  hoje: string,
): Promise<ReadonlyMap<string, string>> {
  const ids = pedidas.map(({ idGuia }) => idGuia)
  const oficiais = await lerOficiaisEmVigor(tx, escopo, ids)
  const linhas = oficiais.size === 0 ? [] : await lerGuias(tx, escopo, [...oficiais.keys()])
  const porGuia = new Map(linhas.map((linha) => [linha.id, linha]))
  const frases = new Map<string, string>()
  for (const { idGuia, pagarEm } of pedidas) {
    const linha = porGuia.get(idGuia)
    const oficial = oficiais.get(idGuia)
    if (!linha || !oficial || (pagarEm !== null && pagarEm !== oficial.dataLimite)) continue
    const codigo = apresentarGuia(linha, hoje, { credito: 0n, tabelas: null, oficial }).oficial
    if (codigo.situacao === "pagavel")
      frases.set(idGuia, `A guia oficial já estava aqui, e nada foi pedido de novo. ${codigo.frase}`)
  }
  return frases
}
