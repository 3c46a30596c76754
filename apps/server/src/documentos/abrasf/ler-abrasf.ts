import type { XmlElement } from "libxml2-wasm"
import type { DocumentoMunicipal, EventoDaPropria } from "../fiscais/tipos.ts"
import { instanteDe, textoEm } from "../fiscais/valores.ts"
import { verificarAssinatura } from "../nfse-nacional/assinatura.ts"
import { cnpjCpfValido } from "../nfse-nacional/inscricao.ts"
import { copiarArvore, elementosFilhos, type No, no } from "../nfse-nacional/nos.ts"
import { recusar } from "../nfse-nacional/recusa.ts"
import type { DocumentoRecusado } from "../nfse-nacional/tipos.ts"
import { avisosMunicipais, DadoAusente, lerNotaMunicipal, parteDaChave } from "./leitura.ts"

/** tcNfse takes two signatures: the city's and the provider's. */
const ASSINATURAS = 2

/** Notes of one file: no query of a municipal system answers so many. */
const MAXIMO_DE_NOTAS = 1_000

/**
 * Every note of an ABRASF document, 1.x or 2.x, whatever wraps it: CompNfse, ListaNfse, answers of the services, with or
 * without namespaces. Throws what the caller turns into "documento-ilegivel".
 */
export function lerAbrasf(raiz: XmlElement, sha256: string): readonly (DocumentoMunicipal | DocumentoRecusado)[] {
  const achadas = procurar(raiz, "InfNfse")
  if (achadas.length === 0) return [recusaSemNota(raiz)]
  if (achadas.length > MAXIMO_DE_NOTAS)
    return [recusar("limite-estrutural", `O arquivo traz mais de ${MAXIMO_DE_NOTAS} notas. Divida-o.`)]
  return ligarSubstituidas(achadas.map((caminho) => lerUma(caminho, sha256)))
}

type Lida = DocumentoMunicipal | DocumentoRecusado

/** A note that another of the same file replaces, and the whole key of what a note replaces. */
function ligarSubstituidas(lidas: readonly Lida[]): readonly Lida[] {
  const notas = lidas.filter((l) => l.tipo === "nfse-municipal")
  const substitutas = notas.filter(({ nota }) => nota.substitui !== null)
  const comecaCom = (chave: string, inicio: string | undefined) => inicio !== undefined && chave.startsWith(inicio)
  return lidas.map((lida) => {
    if (lida.tipo === "recusado") return lida
    const original = notas.find(({ nota }) => comecaCom(nota.chave, lida.nota.substitui?.chave))
    const substituta = substitutas.find(({ nota }) => comecaCom(lida.nota.chave, nota.substitui?.chave))
    const nota = original === undefined ? lida.nota : { ...lida.nota, substitui: { chave: original.nota.chave } }
    if (substituta === undefined || lida.evento !== null) return { ...lida, nota }
    const { chave, dhEmissao } = substituta.nota
    const evento = {
      efeito: "substitui",
      descricao: "Substituição",
      dhEvento: dhEmissao,
      motivo: null,
      chaveSubstituta: chave,
    } as const
    return { ...lida, nota, evento }
  })
}

/** The elements of a name, each with its ancestors, nearest last. None is looked for inside another of the same name. */
function procurar(raiz: XmlElement, nome: string): XmlElement[][] {
  const achados: XmlElement[][] = []
  const pilha: XmlElement[][] = [[raiz]]
  for (let caminho = pilha.pop(); caminho !== undefined; caminho = pilha.pop()) {
    const atual = caminho.at(-1) as XmlElement
    if (atual.name === nome) achados.push(caminho)
    else
      pilha.push(
        ...elementosFilhos(atual)
          .reverse()
          .map((filho) => [...(caminho as XmlElement[]), filho]),
      )
  }
  return achados
}

function recusaSemNota(raiz: XmlElement): DocumentoRecusado {
  if (procurar(raiz, "ChaveNFe").some((caminho) => caminho.at(-2)?.name === "NFe")) return recusaDeSaoPaulo()
  const mensagens = procurar(raiz, "MensagemRetorno")
    .slice(0, 5)
    .map((caminho) => {
      const mensagem = copiarArvore(caminho.at(-1) as XmlElement)
      return `${textoEm(mensagem, "Codigo") ?? ""}: ${(textoEm(mensagem, "Mensagem") ?? "").slice(0, 200)}`
    })
  return recusar(
    "resposta-sem-nota",
    mensagens.length > 0
      ? "É a resposta da prefeitura a um pedido, com erros e sem nenhuma nota. Consulte e envie o XML da NFS-e emitida."
      : "O XML é de NFS-e municipal, mas não traz nenhuma nota (InfNfse). Consulte e envie o XML da NFS-e emitida.",
    mensagens,
  )
}

function lerUma(caminho: readonly XmlElement[], sha256: string): DocumentoMunicipal | DocumentoRecusado {
  const infNfse = caminho.at(-1) as XmlElement
  const nfse = caminho.at(-2) ?? infNfse
  const comp = caminho.findLast((e) => /CompNfse$/i.test(e.name))
  const inf = copiarArvore(infNfse)
  try {
    const nota = lerNotaMunicipal(inf, sha256)
    if (!cnpjCpfValido(nota.prestador))
      return recusar(
        "cnpj-cpf-invalido",
        `O ${nota.prestador.tipo.toUpperCase()} do prestador tem dígito verificador errado — arquivo editado ou corrompido. Baixe o XML de novo.`,
        [`documento: ${nota.prestador.documento ?? ""}`],
      )
    const doLado = verificarAssinatura(nfse, infNfse, ASSINATURAS)
    const assinatura =
      doLado.estado === "ausente" && comp !== undefined && comp !== nfse
        ? verificarAssinatura(comp, nfse, ASSINATURAS)
        : doLado
    const evento = comp === undefined ? null : eventoDa(copiarArvore(comp), parteDaChave(nota))
    return { tipo: "nfse-municipal", nota, assinatura, avisos: avisosMunicipais(nota), evento }
  } catch (erro) {
    if (!(erro instanceof DadoAusente) && !(erro instanceof RangeError)) throw erro
    const numero = textoEm(inf, "Numero")
    const qual =
      numero !== undefined && /^\d{1,20}$/.test(numero)
        ? `A NFS-e municipal ${numero}`
        : "Uma NFS-e municipal do arquivo"
    const porque =
      erro instanceof DadoAusente ? `não traz ${erro.oQue}` : `tem um campo que não se lê (${erro.message})`
    return recusar(
      "nota-incompleta",
      `${qual} ${porque}. Baixe o XML de novo no sistema da prefeitura, ou lance a receita manualmente.`,
    )
  }
}

/** São Paulo has a layout of its own, without the item of the list of services, which decides the annex of the Simples. */
export const recusaDeSaoPaulo = (): DocumentoRecusado =>
  recusar(
    "nfse-municipal",
    "A nota está no leiaute próprio da Prefeitura de São Paulo, que não traz o item da lista de serviços e não é lido aqui. Baixe-a no " +
      "padrão nacional (portal da NFS-e), ou lance a receita manualmente.",
  )

/** Codes of `tsCodigoCancelamentoNfse`; another one is shown as it came. */
const MOTIVOS: Readonly<Record<string, string>> = {
  "1": "Erro na emissão",
  "2": "Serviço não prestado",
  "3": "Erro de assinatura",
  "4": "Duplicidade da nota",
  "5": "Erro de processamento",
}
const motivoDoCodigo = (codigo: string | undefined): string | null =>
  codigo === undefined ? null : (MOTIVOS[codigo] ?? codigo)

/** Cancelled (1.x and 2.x differ in where the time is), or replaced by another note of the same provider. */
function eventoDa(comp: No, doPrestador: string): EventoDaPropria | null {
  const substituicao = no(comp, "NfseSubstituicao", "SubstituicaoNfse") ?? no(comp, "NfseSubstituicao")
  const substituta = textoEm(substituicao, "NfseSubstituidora")
  if (substituta !== undefined)
    return {
      efeito: "substitui",
      descricao: "Substituição",
      dhEvento: quando(no(comp, "NfseCancelamento", "Confirmacao") ?? no(comp, "Nfse", "InfNfse")),
      motivo: null,
      chaveSubstituta: `${doPrestador}${substituta.replace(/\D/g, "")}-`,
    }
  const cancelamento = no(comp, "NfseCancelamento") ?? no(comp, "CancelamentoNfse")
  const confirmacao = no(cancelamento, "Confirmacao") ?? no(cancelamento, "ConfirmacaoCancelamento")
  // Some cities write the group in every note, and say in it that nothing was cancelled.
  const sucesso = textoEm(confirmacao, "InfConfirmacaoCancelamento", "Sucesso") ?? textoEm(confirmacao, "Sucesso")
  if (confirmacao === undefined || /^(?:false|0)$/i.test(sucesso ?? "")) return null
  const pedido = no(confirmacao, "Pedido", "InfPedidoCancelamento")
  return {
    efeito: "cancela",
    descricao: "Cancelamento",
    dhEvento: quando(confirmacao),
    motivo: textoEm(pedido, "MotivoCancelamento") ?? motivoDoCodigo(textoEm(pedido, "CodigoCancelamento")),
    chaveSubstituta: null,
  }
}

function quando(de: No | undefined): string {
  const escrito =
    textoEm(de, "DataHora") ??
    textoEm(de, "DataHoraCancelamento") ??
    textoEm(de, "InfConfirmacaoCancelamento", "DataHora") ??
    textoEm(de, "DataEmissao")
  if (escrito === undefined) throw new DadoAusente("a data do cancelamento")
  return instanteDe(escrito)
}
