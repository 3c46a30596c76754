import { randomUUID } from "node:crypto"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { DocumentoEvento } from "../../documentos/nfse-nacional/tipos.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"
import { emSeparado } from "../processamento/por-empresa.service.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { conciliar, emissorDaChave } from "./eventos.ts"
import { ATUALIZADO, ERRO, INSERIDO, juntar, SEM_ACAO } from "./importacao-resultado.ts"
import { empresaDoDocumento, empresasDaChave, guardarDocumento, inserirEvento } from "./notas-fiscais.repository.ts"

/** Stores a registered event for every company it concerns, and applies it where the month is open. */
export async function gravarEvento(
  tx: Tx,
  escopo: Escopo,
  arquivo: ArquivoRecebido,
  lido: DocumentoEvento,
  agora: Date,
): Promise<ResultadoDeItem> {
  const { evento } = lido
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
    resultados.push(await gravarEventoDaEmpresa(tx, escopo, idEmpresa, { arquivo, lido }, agora))
  return juntar(resultados)
}

async function gravarEventoDaEmpresa(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { arquivo, lido }: { readonly arquivo: ArquivoRecebido; readonly lido: DocumentoEvento },
  agora: Date,
): Promise<ResultadoDeItem> {
  const { evento, assinatura } = lido
  const idDocumento = await guardarDocumento(tx, escopo, idEmpresa, { ...arquivo, sha256: evento.sha256 }, agora)
  const problema = porQueNaoVale(lido)
  const novo = await inserirEvento(tx, {
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa,
    chave: evento.chaveNota,
    tipo: evento.tipo,
    sequencia: evento.sequencia,
    efeito: evento.efeito,
    emVigor: problema === null,
    ocorridoEm: new Date(evento.dhEvento),
    chaveSubstituta: evento.chaveSubstituta ?? null,
    motivo: evento.motivo.texto ?? null,
    assinatura: assinatura.estado,
    idDocumento,
    criadoEm: agora,
  })
  if (!novo) return { resultado: SEM_ACAO, codigo: null, mensagem: "Este evento já estava registrado.", idEmpresa }
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
  // The fact is kept even when the note cannot change now: its month may be closed, or the note may come later.
  const efeito = await emSeparado(tx, async (t) => {
    const mudou = await conciliar(t, escopo, idEmpresa, evento.chaveNota)
    return {
      resultado: mudou ? ATUALIZADO : INSERIDO,
      codigo: null,
      mensagem: `${evento.descricao} registrado para a nota ${numeroNaChave(evento.chaveNota)}.`,
    }
  })
  if (efeito.resultado !== ERRO) return { ...efeito, detalhes, idEmpresa }
  return {
    resultado: INSERIDO,
    codigo: efeito.codigo,
    mensagem: `Evento guardado; a nota ainda não mudou. ${efeito.mensagem}`,
    detalhes,
    idEmpresa,
  }
}

const numeroNaChave = (chave: string) => chave.slice(23, 36).replace(/^0+/, "")

const CANCELAMENTO = "101101"

/** Why an event has no effect, or null when it has: who may cancel or replace a note is its emitter. */
function porQueNaoVale({ evento, assinatura }: DocumentoEvento): { codigo: string; motivo: string } | null {
  if (assinatura.estado === "invalida") {
    return { codigo: "assinatura-invalida", motivo: assinatura.motivo ?? "a assinatura não confere com o conteúdo." }
  }
  if (evento.semValidadeJuridica)
    return { codigo: "sem-validade-juridica", motivo: "foi registrado no ambiente de testes." }
  const emissor = emissorDaChave(evento.chaveNota)
  if (evento.tipo === CANCELAMENTO && !evento.autor.documento.padStart(14, "0").startsWith(emissor)) {
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
