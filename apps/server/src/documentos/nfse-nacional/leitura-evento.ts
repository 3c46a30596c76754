import { conferirChave } from "./chave.ts"
import { efeitoDoEvento } from "./efeitos-evento.ts"
import { cnpjCpfValido } from "./inscricao.ts"
import { ambiente, cnpjOuCpf } from "./leitura-nota.ts"
import { EstruturaInesperada, type No, noObrigatorio, semAusentes, texto, textoObrigatorio } from "./nos.ts"
import { recusar } from "./recusa.ts"
import type { Aviso, DocumentoRecusado, EventoLido } from "./tipos.ts"

/**
 * infEvento (schema already verified) → EventoLido. `sha256` is the digest of the bytes received.
 * Throws EstruturaInesperada or RangeError when the element is not what the schema promises.
 */
export function lerEvento(inf: No, sha256: string): EventoLido {
  const pedido = noObrigatorio(inf, "pedRegEvento", "infPedReg")
  const detalhe = pedido.filhos.find((f) => /^e\d{6}$/.test(f.nome))
  if (detalhe === undefined) throw new EstruturaInesperada("Falta o grupo do evento.")
  const tipo = detalhe.nome.slice(1)
  const tpAmb = ambiente(textoObrigatorio(pedido, "tpAmb"))
  return semAusentes({
    chaveNota: textoObrigatorio(pedido, "chNFSe"),
    tipo,
    descricao: textoObrigatorio(detalhe, "xDesc"),
    sequencia: Number.parseInt(textoObrigatorio(inf, "nSeqEvento"), 10),
    tpAmb,
    semValidadeJuridica: tpAmb === "2",
    dhEvento: textoObrigatorio(pedido, "dhEvento"),
    dhProcessamento: textoObrigatorio(inf, "dhProc"),
    autor: cnpjOuCpf(pedido, "Autor"),
    motivo: semAusentes({
      codigo: texto(detalhe, "cMotivo"),
      texto: texto(detalhe, "xMotivo") ?? texto(detalhe, "xProcAdm"),
    }),
    chaveSubstituta: texto(detalhe, "chSubstituta"),
    efeito: efeitoDoEvento(tipo),
    sha256,
  })
}

/** A key that does not close, or an Id that names another note or event, refuses: the event would hit a wrong note. */
export function recusaDoEvento(inf: No, evento: EventoLido): DocumentoRecusado | undefined {
  const chaves = [evento.chaveNota, ...(evento.chaveSubstituta === undefined ? [] : [evento.chaveSubstituta])]
  for (const chave of chaves) {
    const resultado = conferirChave(chave)
    if (!resultado.valida) return recusar("chave-invalida", resultado.motivo)
  }
  const id = inf.atributos.get("Id") ?? ""
  const idPedido = noObrigatorio(inf, "pedRegEvento", "infPedReg").atributos.get("Id") ?? ""
  const esperado = evento.chaveNota + evento.tipo
  if (id.slice(3, 59) !== esperado || idPedido.slice(3) !== esperado) {
    return recusar(
      "chave-contraditoria",
      "O identificador do evento não é o da nota e do tipo que ele declara — arquivo editado ou corrompido. " +
        "Baixe o XML do evento de novo.",
      [`Id do evento: ${id}`, `Id do pedido: ${idPedido}`, `esperado: ${esperado}`],
    )
  }
  return undefined
}

/** What a person should look at in an event that is otherwise read. */
export function avisosDoEvento(inf: No, evento: EventoLido): Aviso[] {
  const avisos: Aviso[] = []
  if (evento.semValidadeJuridica) {
    avisos.push({
      codigo: "sem-validade-juridica",
      mensagem: "Evento registrado no ambiente de testes (tpAmb 2): sem validade jurídica.",
    })
  }
  const sequenciaDoId = (inf.atributos.get("Id") ?? "").slice(59)
  if (Number.parseInt(sequenciaDoId, 10) !== evento.sequencia) {
    avisos.push({
      codigo: "id-evento-sequencia",
      mensagem: `A sequência do evento é ${evento.sequencia}, mas o identificador traz ${sequenciaDoId}.`,
    })
  }
  if (!cnpjCpfValido(evento.autor)) {
    avisos.push({
      codigo: "documento-autor-invalido",
      mensagem: `O ${evento.autor.tipo.toUpperCase()} do autor do evento tem dígito verificador errado.`,
    })
  }
  return avisos
}
