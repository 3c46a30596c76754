import { randomUUID } from "node:crypto"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { emSeparado } from "../processamento/por-empresa.service.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { emissorDaChave, numeroNaChave } from "./chaves.ts"
import type { Assinatura, EventoJulgado, Origem } from "./emissor.ts"
import { conciliar } from "./eventos.ts"
import { ATUALIZADO, ERRO, INSERIDO, juntar, SEM_ACAO } from "./importacao-resultado.ts"
import {
  alterarEvento,
  copiasDoEvento,
  type EventoGravado,
  empresaDoDocumento,
  empresasDaChave,
  guardarDocumento,
  inserirEvento,
} from "./notas-fiscais.repository.ts"

/**
 * Stores a registered event for every company it concerns. Signed by a known issuer and sent by the office it takes effect
 * where the month is open; otherwise it waits for a person.
 */
export async function gravarEvento(
  tx: Tx,
  escopo: Escopo,
  arquivo: ArquivoRecebido,
  recebido: Recebido,
  agora: Date,
): Promise<ResultadoDeItem> {
  const { evento } = recebido.lido
  const autora = await empresaDoDocumento(tx, escopo, evento.autor.documento)
  const alcancadas = new Set(await empresasDaChave(tx, escopo, evento.chaveNota))
  if (autora) alcancadas.add(autora.id)
  if (alcancadas.size === 0) {
    return {
      resultado: ERRO,
      codigo: "documento-de-outra-empresa",
      mensagem: `O evento é da nota ${evento.chaveNota}, que não é de nenhuma empresa ao seu alcance. Importe a nota ou confira o arquivo.`,
    }
  }
  const resultados: ResultadoDeItem[] = []
  for (const idEmpresa of alcancadas)
    resultados.push(await gravarEventoDaEmpresa(tx, escopo, idEmpresa, { ...recebido, arquivo }, agora))
  return juntar(resultados)
}

async function gravarEventoDaEmpresa(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { arquivo, lido, origem }: Recebido & { readonly arquivo: ArquivoRecebido },
  agora: Date,
): Promise<ResultadoDeItem> {
  const { evento, assinatura } = lido
  const idDocumento = await guardarDocumento(tx, escopo, idEmpresa, { ...arquivo, sha256: evento.sha256 }, agora)
  const problema = porQueNaoVale(lido)
  const espera = problema === null ? porQueEspera(evento.efeito, assinatura.estado, origem) : null
  const copias = await copiasDoEvento(tx, escopo, { idEmpresa, ...evento, chave: evento.chaveNota })
  const igual = copias.find((c) => c.idDocumento === idDocumento)
  if (copias.some((c) => c.emVigor) || (igual && !vemConfirmar(igual, espera))) {
    // The office has it in its own hands now: once its signer is known, it waits for nobody else.
    if (igual?.origem === "contribuinte" && origem === "escritorio")
      await alterarEvento(tx, escopo, igual.id, { origem })
    return { resultado: SEM_ACAO, codigo: null, mensagem: jaRegistrado(igual), idEmpresa }
  }
  const julgado = {
    emVigor: problema === null && espera === null && assinatura.estado === "valida",
    espera,
    assinatura: assinatura.estado,
    assinaturaDetalhe: assinatura.detalhe,
    origem,
  }
  if (igual) await alterarEvento(tx, escopo, igual.id, julgado)
  else
    await inserirEvento(tx, {
      idEscritorio: escopo.idEscritorio,
      id: randomUUID(),
      idEmpresa,
      chave: evento.chaveNota,
      tipo: evento.tipo,
      sequencia: evento.sequencia,
      efeito: evento.efeito,
      ...julgado,
      ocorridoEm: new Date(evento.dhEvento),
      chaveSubstituta: evento.chaveSubstituta ?? null,
      motivo: evento.motivo.texto ?? null,
      idDocumento,
      criadoEm: agora,
    })
  const detalhes = lido.avisos.map((a) => a.mensagem)
  if (problema !== null) {
    return {
      resultado: INSERIDO,
      codigo: problema.codigo,
      mensagem: `Evento guardado, mas sem efeito: ${problema.motivo}`,
      detalhes,
      idEmpresa,
    }
  }
  if (espera !== null) {
    return {
      resultado: INSERIDO,
      codigo: "evento-em-espera",
      mensagem: `${evento.descricao} da nota ${numeroNaChave(evento.chaveNota)} guardado, ainda sem efeito: ${frases[espera]}`,
      detalhes: [...detalhes, assinatura.detalhe],
      idEmpresa,
    }
  }
  // The fact is kept even when the note cannot change now: its month may be closed, or the note may come later.
  const efeito = await emSeparado(tx, async (t) => {
    const mudou = await conciliar(t, escopo, idEmpresa, evento.chaveNota)
    return {
      resultado: mudou ? ATUALIZADO : INSERIDO,
      codigo: null,
      mensagem: `${evento.descricao} registrado para a nota ${numeroNaChave(evento.chaveNota)}.`,
    }
  })
  if (efeito.codigo === null) return { ...efeito, detalhes, idEmpresa }
  return {
    resultado: INSERIDO,
    codigo: efeito.codigo,
    mensagem: `Evento guardado; a nota ainda não mudou. ${efeito.mensagem}`,
    detalhes,
    idEmpresa,
  }
}

/** Of the national NFS-e, and of the NF-e, also by replacement. */
const CANCELAMENTOS = ["101101", "110111", "110112"]

interface Recebido {
  readonly lido: EventoJulgado
  readonly origem: Origem
}

type Espera = NonNullable<EventoGravado["espera"]>

const frases: Readonly<Record<Espera, string>> = {
  assinatura: "a assinatura não confere. Peça o arquivo original a quem o emitiu e importe-o de novo.",
  emissor:
    "quem assinou não é um emissor reconhecido. Se ele for legítimo, quem opera a instalação o acrescenta aos emissores (PARTIDA_EMISSORES), e o evento é julgado de novo sozinho.",
  contribuinte:
    "foi enviado pela empresa. Passa a valer quando uma pessoa do escritório conferir e importar o mesmo arquivo.",
}

/** Why a person of the office has to decide first, or null when nobody has to: what changes no note waits for nobody. */
export function porQueEspera(efeito: EventoGravado["efeito"], assinatura: Assinatura, origem: Origem): Espera | null {
  if (efeito === "nenhum") return null
  if (assinatura === "nao-reconhecida") return "emissor"
  if (assinatura !== "valida") return "assinatura"
  return origem === "contribuinte" ? "contribuinte" : null
}

/**
 * Nothing is missing any more: the office sends what the company had sent, or the issuer came to be recognised. Not after
 * somebody refused it.
 */
const vemConfirmar = (igual: EventoGravado, espera: Espera | null) =>
  espera === null && igual.espera !== null && igual.decisao === null

function jaRegistrado(igual: EventoGravado | undefined): string {
  if (igual?.decisao === "recusada") return "Este evento já foi recusado por quem conferiu."
  return igual?.espera && igual.decisao === null
    ? "Este evento já está guardado, à espera da decisão de uma pessoa do escritório."
    : "Este evento já estava registrado."
}

/** Why an event can have no effect, or null: who may cancel or replace a note is its emitter. */
function porQueNaoVale({ evento }: EventoJulgado): { codigo: string; motivo: string } | null {
  if (evento.semValidadeJuridica)
    return { codigo: "sem-validade-juridica", motivo: "foi registrado no ambiente de testes." }
  const emissor = emissorDaChave(evento.chaveNota)
  if (CANCELAMENTOS.includes(evento.tipo) && !evento.autor.documento.padStart(14, "0").startsWith(emissor)) {
    return {
      codigo: "autor-divergente",
      motivo: `o autor (${evento.autor.documento}) não é quem emitiu a nota. Confira a origem do arquivo.`,
    }
  }
  if (evento.chaveSubstituta && emissorDaChave(evento.chaveSubstituta) !== emissor) {
    return { codigo: "autor-divergente", motivo: "a nota substituta é de outro emissor. Confira a origem do arquivo." }
  }
  return null
}
