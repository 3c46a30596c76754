import { setImmediate as ceder } from "node:timers/promises"
import { paraReais } from "@partida/fiscal"
import type { Emissores } from "../../certificados/emissores.ts"
import { assinar } from "../../db/auditoria.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import { formatarReais } from "../../documentos/memoria-pdf/formatos.ts"
import { lerDocumentoNacional } from "../../documentos/nfse-nacional/ler-documento-nacional.ts"
import { quantos } from "../../palavras.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { emSeparado } from "../processamento/por-empresa.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { type DocumentoJulgado, julgar } from "./emissor.ts"
import { conciliar } from "./eventos.ts"
import { porQueEspera } from "./importacao-evento.ts"
import { ATUALIZADO } from "./importacao-resultado.ts"
import {
  gravarJulgamento,
  type Julgamento,
  lerDoDocumento,
  lerPessoasDoEscritorio,
  lerQuarentena,
  proximaEmpresa,
  receitaDaEmpresa,
  reconhecerEmEspera,
  tomarJulgamento,
  tomarSemAviso,
} from "./julgamento.repository.ts"
import { alterarEvento, alterarNota } from "./notas-fiscais.repository.ts"

const DOCUMENTOS_POR_VEZ = 100
const AUTOR = "Novo julgamento dos emissores"

interface Opcoes {
  readonly emissores: Emissores
  readonly agora: () => Date
  readonly relatarErro: (erro: unknown) => void
  readonly sinal?: AbortSignal | undefined
  /** Documents a transaction. */
  readonly porVez?: number
}

/**
 * Judges again, in every office, the documents that wait because nobody knew who signed them, whenever the issuers of the
 * installation are others. So many a transaction, each with how far it went: it goes on after any crash, and again changes
 * nothing. What a person decided stays decided. The office is told once, of what changed and by how much.
 */
export async function julgarDeNovo(banco: Banco, opcoes: Opcoes): Promise<void> {
  for (const { id } of await banco.naPlataforma(escritoriosAbertos))
    await julgarOEscritorio(banco, sistema(id), opcoes).catch(opcoes.relatarErro)
}

async function julgarOEscritorio(banco: Banco, escopo: Escopo, opcoes: Opcoes): Promise<void> {
  const { emissores, agora, sinal } = opcoes
  for (;;) {
    if (sinal?.aborted) return
    const idEmpresa = await banco.emEscopo(escopo, async (tx) => {
      const proxima = await proximaEmpresa(tx, escopo, emissores.digital)
      if (proxima === null) await avisar(tx, escopo, emissores.digital, agora())
      return proxima
    })
    if (idEmpresa === null) return
    await banco.emEscopo(escopo, (tx) => julgarUmaParte(tx, escopo, idEmpresa, opcoes))
    await ceder()
  }
}

/** The next documents of a company: what they change and how far it went are written together. */
async function julgarUmaParte(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { emissores, agora, porVez = DOCUMENTOS_POR_VEZ }: Opcoes,
): Promise<void> {
  await assinar(tx, escopo, AUTOR)
  const antes = await tomarJulgamento(tx, escopo, idEmpresa, emissores.digital)
  const arquivos = await lerQuarentena(tx, escopo, antes, porVez)
  const julgados = arquivos.map(({ id, conteudo }) => ({ id, lido: julgar(lerDocumentoNacional(conteudo), emissores) }))
  const reconhecidos = julgados.flatMap(({ id, lido }) =>
    lido.tipo !== "recusado" && lido.assinatura.estado === "valida" ? { id, lido } : [],
  )
  const receitaAntes = reconhecidos.length > 0 ? await receitaDaEmpresa(tx, escopo, idEmpresa) : 0n
  let emMesFechado = 0
  let aEspera = 0
  for (const { id, lido } of reconhecidos) {
    const fim = await reconhecer(tx, escopo, { idEmpresa, idDocumento: id }, lido)
    if (fim === "mes-fechado") emMesFechado++
    if (fim === "a-espera") aEspera++
  }
  const efeito = reconhecidos.length > 0 ? (await receitaDaEmpresa(tx, escopo, idEmpresa)) - receitaAntes : 0n
  await gravarJulgamento(tx, {
    ...antes,
    depoisDe: arquivos.at(-1)?.id ?? antes.depoisDe,
    julgados: antes.julgados + arquivos.length,
    reconhecidos: antes.reconhecidos + reconhecidos.length,
    emMesFechado: antes.emMesFechado + emMesFechado,
    aEspera: antes.aEspera + aEspera,
    efeitoCentavos: antes.efeitoCentavos + efeito,
    concluidoEm: arquivos.length < porVez ? agora() : null,
  })
}

type Reconhecido = Exclude<DocumentoJulgado, { readonly tipo: "recusado" }>

/** Gives a document whose signer is now known the effect that it would have had when it came. A closed month is never changed. */
async function reconhecer(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, idDocumento }: { readonly idEmpresa: string; readonly idDocumento: string },
  lido: Reconhecido,
): Promise<"feito" | "mes-fechado" | "a-espera"> {
  const { estado: assinatura, detalhe: assinaturaDetalhe } = lido.assinatura
  const { notas, eventos } = await lerDoDocumento(tx, escopo, idEmpresa, idDocumento)
  let fechado = (await reconhecerEmEspera(tx, escopo, idEmpresa, idDocumento, assinaturaDetalhe)) > 0
  let espera = false
  const conciliado = async (chave: string, t: Tx): Promise<ResultadoDeItem> => {
    await conciliar(t, escopo, idEmpresa, chave)
    return { resultado: ATUALIZADO, codigo: null, mensagem: "" }
  }
  for (const { id, chave } of notas) {
    const { codigo } = await emSeparado(tx, async (t) => {
      await alterarNota(t, escopo, id, { assinatura, assinaturaDetalhe })
      return conciliado(chave, t)
    })
    fechado ||= codigo !== null
  }
  for (const evento of eventos) {
    const porque = lido.tipo === "evento" ? porQueEspera(lido, evento.origem) : null
    await alterarEvento(tx, escopo, evento.id, {
      assinatura,
      assinaturaDetalhe,
      espera: porque,
      emVigor: porque === null,
    })
    espera ||= porque !== null
    // The fact is kept: the note follows when its month is reopened.
    if (porque === null) fechado ||= (await emSeparado(tx, (t) => conciliado(evento.chave, t))).codigo !== null
  }
  if (fechado) return "mes-fechado"
  return espera ? "a-espera" : "feito"
}

/** One notice for all the companies judged since the last one; nothing when none of their documents is recognised now. */
async function avisar(tx: Tx, escopo: Escopo, digital: string, agora: Date): Promise<void> {
  const feitos = await tomarSemAviso(tx, escopo, digital, agora)
  const soma = (de: (j: Julgamento) => number) => feitos.reduce((total, j) => total + de(j), 0)
  const reconhecidos = soma((j) => j.reconhecidos)
  if (reconhecidos === 0) return
  const efeito = feitos.reduce((total, j) => total + j.efeitoCentavos, 0n)
  const mensagem = [
    `${quantos(reconhecidos, "documento que estava em quarentena passou a ter emissor reconhecido", "documentos que estavam em quarentena passaram a ter emissor reconhecido")}, de ${quantos(feitos.filter((j) => j.reconhecidos > 0).length, "empresa", "empresas")}.`,
    fraseDoEfeito(efeito),
    ...emMais(
      soma((j) => j.emMesFechado),
      "é de mês fechado e nada mudou nele: reabra o mês se for o caso.",
      "são de meses fechados e nada mudou neles: reabra-os se for o caso.",
    ),
    ...emMais(
      soma((j) => j.aEspera),
      "veio da própria empresa e espera a sua decisão.",
      "vieram da própria empresa e esperam a sua decisão.",
    ),
  ].join(" ")
  for (const { id } of await lerPessoasDoEscritorio(tx, escopo))
    await notificar(tx, {
      idEscritorio: escopo.idEscritorio,
      idUsuario: id,
      chave: `emissores:${digital}:${agora.toISOString()}`,
      tipo: "aviso",
      titulo: "Os emissores reconhecidos mudaram",
      mensagem,
      destino: "/receitas/notas-fiscais",
      idLote: null,
      agora,
    })
}

function fraseDoEfeito(efeito: bigint): string {
  if (efeito === 0n) return "A receita dos meses abertos não mudou."
  const reais = formatarReais(paraReais(efeito < 0n ? -efeito : efeito))
  return `A receita dos meses abertos ${efeito > 0n ? "aumentou" : "diminuiu"} ${reais}.`
}

const emMais = (n: number, um: string, varios: string): string[] => (n === 0 ? [] : [`${n} ${n === 1 ? um : varios}`])
