import { recusar } from "./recusa.ts"
import type { CodigoRecusa, DocumentoRecusado } from "./tipos.ts"

const NAMESPACE_NFSE = "http://www.sped.fazenda.gov.br/nfse"
const NAMESPACE_NFE = "http://www.portalfiscal.inf.br/nfe"

type Reconhecido = { readonly tipo: "nfse" | "evento" } | { readonly recusa: DocumentoRecusado }

/** Decides what the document is by local root name and namespace, before anything is read from it. */
export function reconhecer(raiz: string, namespace: string): Reconhecido {
  if (namespace === NAMESPACE_NFSE) {
    if (raiz === "NFSe") return { tipo: "nfse" }
    if (raiz === "evento") return { tipo: "evento" }
  }
  if (raiz === "evento" && namespace === NAMESPACE_NFE) return { recusa: recusaEventoNfe() }
  const estrangeiro = reconhecerEstrangeiro(raiz)
  if (estrangeiro !== undefined) return { recusa: estrangeiro }
  if (raiz === "NFSe" || raiz === "evento") {
    return {
      recusa: recusar(
        "documento-desconhecido",
        `O elemento <${raiz}> não está no namespace da NFS-e nacional (${NAMESPACE_NFSE}). ` +
          "O arquivo foi alterado ou não veio do padrão nacional: baixe o XML original no portal emissor.",
      ),
    }
  }
  return { recusa: recusaDesconhecido(raiz) }
}

/** The refusal for a root known to be something else; undefined when the name tells nothing. */
export function reconhecerEstrangeiro(raiz: string): DocumentoRecusado | undefined {
  const linha = ESTRANGEIROS.find(({ raizes }) => raizes.test(raiz))
  return linha === undefined ? undefined : recusar(linha.codigo, linha.motivo)
}

function recusaDesconhecido(raiz: string): DocumentoRecusado {
  const nome = /^[\p{L}_][\p{L}\p{N}_.-]{0,59}$/u.test(raiz) ? ` (elemento <${raiz}>)` : ""
  return recusar(
    "documento-desconhecido",
    `O XML é de um leiaute que não lemos${nome}: lemos NFS-e nacional, NFS-e municipal ABRASF, NF-e e NFC-e, e os eventos delas. ` +
      "Envie o XML da nota emitida, baixado do portal emissor.",
  )
}

function recusaEventoNfe(): DocumentoRecusado {
  return recusar("evento-de-nfe", "É um evento de NF-e de mercadoria, que não é importado aqui.")
}

interface Estrangeiro {
  readonly raizes: RegExp
  readonly codigo: CodigoRecusa
  readonly motivo: string
}

/** First match wins; the requests come before the answers of the same services. */
const ESTRANGEIROS: readonly Estrangeiro[] = [
  {
    raizes: /^DPS$/,
    codigo: "pedido-nao-e-nota",
    motivo:
      "É um pedido de emissão (DPS), não uma nota emitida. Envie o XML da NFS-e que o sistema nacional devolveu " +
      "depois de autorizar.",
  },
  {
    raizes: /^pedRegEvento$/,
    codigo: "pedido-de-evento",
    motivo:
      "É um pedido de registro de evento, não um evento registrado. Envie o XML do evento que o sistema nacional devolveu.",
  },
  {
    raizes:
      /^(Rps|ListaRps|LoteRps|EnviarLoteRps(Sincrono)?(Envio)?|GerarNfseEnvio|PedidoEnvio.*|NFeLoteEnviarArquivo)$/,
    codigo: "rps-nao-e-nota",
    motivo:
      "RPS não é nota emitida: é o recibo ou lote enviado à prefeitura. Envie o XML da NFS-e gerada a partir dele.",
  },
  {
    raizes:
      /^(CompNfse|ListaNfse|Nfse|InfNfse|ComplNfse|RetornoConsulta|Consultar\w*|GerarNfse\w*|EnviarLoteRps\w*|CancelarNfse\w*|SubstituirNfse\w*)$/,
    codigo: "nfse-municipal",
    motivo:
      "NFS-e municipal ABRASF ainda não é importada aqui. Se o município já usa o padrão nacional, baixe a nota no " +
      "portal nacional; se não, lance a receita manualmente.",
  },
  {
    raizes: /^(enviNFe|consReciNFe|consSitNFe|envEvento|inutNFe|distDFeInt|consStatServ|ConsCad|infNFe)$/,
    codigo: "pedido-nao-e-nota",
    motivo:
      "É um pedido à SEFAZ, sem a resposta dela. Envie o XML da nota autorizada (nfeProc) ou do evento registrado.",
  },
  {
    raizes: /^(procInutNFe|ProcInutNFe|retInutNFe)$/,
    codigo: "documento-desconhecido",
    motivo: "É uma inutilização de números de NF-e: diz que eles não foram usados e não traz nota. Nada há a importar.",
  },
  {
    raizes:
      /^(retEnviNFe|retConsReciNFe|retConsSitNFe|retEnvEvento|retEvento|retDistDFeInt|retConsStatServ|retConsCad|protNFe|resNFe|resEvento)$/,
    codigo: "resposta-sem-nota",
    motivo:
      "É uma resposta ou um resumo da SEFAZ, que não traz a nota inteira. Envie o XML da nota autorizada (nfeProc) ou do evento " +
      "registrado (procEventoNFe).",
  },
  {
    raizes: /^(nfeProc|NFe)$/,
    codigo: "nfe-mercadoria",
    motivo: "NF-e de mercadoria (modelo 55 ou 65) não é nota de serviço e não é importada aqui.",
  },
  {
    raizes: /^procEventoNFe$/,
    codigo: "evento-de-nfe",
    motivo: "É um evento de NF-e de mercadoria, que não é importado aqui.",
  },
  {
    raizes:
      /^(\w{0,20}(?:CTe|MDFe|BPe|NF3e|NFCom|GTVe)(?:OS|Simp|Proc|NaoEnc)?|(?:cte|cteOS|mdfe|bpe|nf3e|nfcom|gtve)Proc|CFe|CFeCanc|eSocial|Reinf)$/,
    codigo: "documento-desconhecido",
    motivo: "É outro documento fiscal (CT-e, MDF-e, BP-e, CF-e, NFCom ou eSocial): ele não é lido aqui.",
  },
  {
    raizes:
      /^(Pedido(?!Envio)\w{1,40}|RetornoEnvio(?:LoteRPS|RPS)|RetornoInformacoesLote|RetornoConsultaCNPJ|RetornoCancelamentoNFe)$/,
    codigo: "resposta-sem-nota",
    motivo:
      "É um pedido ou uma resposta do sistema da prefeitura, sem nota dentro. Consulte e envie o XML da NFS-e emitida.",
  },
  {
    raizes: /^OFX$/,
    codigo: "documento-desconhecido",
    motivo: "É um extrato de banco (OFX), não uma nota. Envie-o em Banco, na importação de extratos.",
  },
  {
    raizes: /^Envelope$/,
    codigo: "documento-desconhecido",
    motivo: "É uma mensagem SOAP de um serviço, sem nota que se leia dentro dela. Envie o XML da nota emitida.",
  },
]
