import type { XmlElement } from "libxml2-wasm"
import { instanteDe, textoEm } from "../fiscais/valores.ts"
import { verificarAssinatura } from "../nfse-nacional/assinatura.ts"
import { ambiente, cnpjOuCpf } from "../nfse-nacional/leitura-nota.ts"
import {
  copiarArvore,
  elementosFilhos,
  no,
  noObrigatorio,
  semAusentes,
  textoObrigatorio,
} from "../nfse-nacional/nos.ts"
import { recusar } from "../nfse-nacional/recusa.ts"
import type { Aviso, DocumentoEvento, DocumentoRecusado, EfeitoEvento } from "../nfse-nacional/tipos.ts"
import { conferirChaveDaNfe } from "./chave.ts"

/** NT 2014.002 and later: what each type of event does to the note; those that are not here do nothing to it. */
const EFEITOS: Readonly<Record<string, EfeitoEvento>> = { "110111": "cancela", "110112": "cancela" }

/** cStat of a registered event: bound to the note, not bound (the note is not in that base), out of time. */
const REGISTRADO = ["135", "136", "155"]

/** procEventoNFe → event. Throws what the caller turns into "nota-incompleta". */
export function lerEventoDaNfe(raiz: XmlElement, sha256: string): DocumentoEvento | DocumentoRecusado {
  const filhos = elementosFilhos(raiz)
  const evento = filhos.find((e) => e.name === "evento")
  const retorno = filhos.find((e) => e.name === "retEvento")
  const infEvento = evento && elementosFilhos(evento).find((e) => e.name === "infEvento")
  if (raiz.name !== "procEventoNFe" || evento === undefined || infEvento === undefined || retorno === undefined)
    return recusar(
      "pedido-de-evento",
      "É um pedido de evento da NF-e, sem a resposta da SEFAZ (retEvento). Envie o XML do evento registrado (procEventoNFe).",
    )
  const inf = copiarArvore(infEvento)
  const ret = noObrigatorio(copiarArvore(retorno), "infEvento")
  const chaveNota = textoObrigatorio(inf, "chNFe")
  const tipo = textoObrigatorio(inf, "tpEvento")
  const sequencia = textoObrigatorio(inf, "nSeqEvento")
  const conferida = conferirChaveDaNfe(chaveNota)
  if ("motivo" in conferida) return recusar("chave-invalida", conferida.motivo)
  const id = inf.atributos.get("Id") ?? ""
  if (id.slice(2, 52) !== tipo + chaveNota || textoEm(ret, "chNFe") !== chaveNota || textoEm(ret, "tpEvento") !== tipo)
    return recusar(
      "chave-contraditoria",
      "O identificador ou a resposta do evento não é o da nota e do tipo que ele declara — arquivo editado ou corrompido. Baixe-o de novo.",
    )
  const cStat = textoEm(ret, "cStat") ?? ""
  if (!REGISTRADO.includes(cStat))
    return recusar(
      "nfe-denegada",
      `O evento não foi registrado: a SEFAZ respondeu ${cStat} (${(textoEm(ret, "xMotivo") ?? "sem motivo").slice(0, 200)}).`,
    )
  const tpAmb = ambiente(textoObrigatorio(inf, "tpAmb"))
  const detalhe = no(inf, "detEvento")
  return {
    tipo: "evento",
    evento: semAusentes({
      chaveNota,
      tipo,
      descricao: textoEm(detalhe, "descEvento") ?? textoEm(ret, "xEvento") ?? `Evento ${tipo}`,
      sequencia: Number.parseInt(sequencia, 10),
      tpAmb,
      semValidadeJuridica: tpAmb === "2",
      dhEvento: instanteDe(textoObrigatorio(inf, "dhEvento")),
      dhProcessamento: instanteDe(textoEm(ret, "dhRegEvento") ?? textoObrigatorio(inf, "dhEvento")),
      autor: cnpjOuCpf(inf),
      motivo: semAusentes({ codigo: undefined, texto: textoEm(detalhe, "xJust") ?? textoEm(detalhe, "xCorrecao") }),
      chaveSubstituta: undefined,
      efeito: EFEITOS[tipo] ?? "nenhum",
      sha256,
    }),
    assinatura: verificarAssinatura(evento, infEvento),
    assinaturaPedido: { estado: "ausente" },
    avisos: avisosDoEvento(tpAmb),
  }
}

const avisosDoEvento = (tpAmb: string): Aviso[] =>
  tpAmb === "2"
    ? [
        {
          codigo: "sem-validade-juridica",
          mensagem: "Evento registrado no ambiente de testes (tpAmb 2): sem validade jurídica.",
        },
      ]
    : []
