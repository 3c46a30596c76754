import type { ServerResponse } from "node:http"
import type { PedidoRecebido } from "./servidor.fixtures.ts"

/**
 * An authority that speaks what is documented and does everything wrong on the way: written from the documents, apart from the
 * simulated one, and put in its place by configuration alone.
 */
export type Estrago =
  | "nenhum"
  | "cai-antes"
  | "cai-depois"
  | "cai-depois-e-ao-conferir"
  | "demais"
  | "500-depois"
  | "503-html"
  | "html-antes"
  | "html-depois"
  | "cortado-depois"
  | "relogio-errado"
  | "recibo-de-outra"
  | "envelope-de-outra"
  | "pdf-estragado"
  | "numeros-em-texto"
  | "dados-abertos"
  | "um-centavo"
  | "token-velho"

/** 6 % of 10,000.00 in the first band of Annex III (LC 123/2006), by its parts: 4, 3.5, 12.82, 2.78, 43.4 and 33.5 % of 600.00. */
const TRIBUTOS: readonly (readonly [codigo: number, reais: string])[] = [
  [1001, "24.00"],
  [1002, "21.00"],
  [1004, "76.92"],
  [1005, "16.68"],
  [1006, "260.40"],
  [1010, "201.00"],
]
const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n", "latin1").toString("base64")
const OUTRA = "45345345000115"

/** What is answered, or that the connection is cut. */
type Dita = { readonly status: number; readonly corpo: string; readonly esperarS?: string } | "corta"

interface Pedida {
  readonly cnpj: string
  readonly estrago: Estrago
  /** The envelope that came, which is given back. */
  readonly lido: Record<string, unknown>
}

const html = (status: number): Dita => ({ status, corpo: "<html><body>Bem-vindo</body></html>" })

function envelopar(
  lido: Record<string, unknown>,
  dados: unknown,
  { status = 200, codigo = "[Sucesso-PGDASD]" } = {},
): Dita {
  const mensagens = [{ codigo, texto: "" }]
  return { status, corpo: JSON.stringify({ ...lido, status: String(status), mensagens, dados }) }
}

export function criarAutoridadeHostil(estragos: ReadonlyMap<string, Estrago>) {
  /** Declarations accepted, by CNPJ, with how many transmissions came for each after it was. */
  const aceitas = new Map<string, { readonly numero: string; repetidas: number }>()
  const usados = new Map<string, number>()
  const primeiraVez = (nome: string) => {
    const n = (usados.get(nome) ?? 0) + 1
    usados.set(nome, n)
    return n === 1
  }

  function aceitar(cnpj: string): string {
    const ja = aceitas.get(cnpj)
    if (ja) ja.repetidas++
    else aceitas.set(cnpj, { numero: `${cnpj.slice(0, 8)}202610001`, repetidas: 0 })
    return aceitas.get(cnpj)?.numero ?? ""
  }

  function calcular({ estrago, lido }: Pedida): Dita {
    const emTexto = estrago === "numeros-em-texto"
    const valoresDevidos = TRIBUTOS.map(([codigo, certo], i) => {
      const reais = estrago === "um-centavo" && i === 0 ? "24.01" : certo
      return emTexto
        ? { codigoTributo: String(codigo), valor: reais.replace(".", ",") }
        : { codigoTributo: codigo, valor: Number(reais) }
    })
    const dados = { valoresDevidos }
    return envelopar(lido, estrago === "dados-abertos" ? dados : JSON.stringify(dados))
  }

  function transmitir({ cnpj, estrago: dele, lido }: Pedida): Dita {
    const estrago = primeiraVez(`transmitir ${cnpj}`) ? dele : "nenhum"
    if (estrago === "cai-antes") return "corta"
    if (estrago === "demais") return { status: 429, corpo: "{}", esperarS: "1" }
    if (estrago === "503-html") return html(503)
    if (estrago === "html-antes") return html(200)
    const numero = aceitar(cnpj)
    if (estrago === "cai-depois" || estrago === "cai-depois-e-ao-conferir") return "corta"
    if (estrago === "500-depois") return { status: 500, corpo: JSON.stringify({ status: 500, mensagens: [] }) }
    if (estrago === "html-depois") return html(200)
    const pdf = estrago === "pdf-estragado" ? `${PDF.slice(0, 30)}###` : PDF
    const dados = {
      idDeclaracao: estrago === "recibo-de-outra" ? `${OUTRA.slice(0, 8)}202610001` : numero,
      dataHoraTransmissao: estrago === "relogio-errado" ? "19011213204552" : "20261120101010",
      valoresDevidos: TRIBUTOS.map(([codigoTributo, reais]) => ({ codigoTributo, valor: Number(reais) })),
      declaracao: pdf,
      recibo: pdf,
    }
    const deQuem = estrago === "envelope-de-outra" ? { ...lido, contribuinte: { numero: OUTRA, tipo: 2 } } : lido
    const dita = envelopar(deQuem, estrago === "dados-abertos" ? [dados] : JSON.stringify(dados))
    return estrago === "cortado-depois" && dita !== "corta" ? { ...dita, corpo: dita.corpo.slice(0, 400) } : dita
  }

  function conferir({ cnpj, estrago, lido }: Pedida): Dita {
    if (estrago === "cai-depois-e-ao-conferir" && primeiraVez(`conferir ${cnpj}`)) return "corta"
    const numeroDeclaracao = aceitas.get(cnpj)?.numero
    const indiceDeclaracao = { numeroDeclaracao, dataHoraTransmissao: "20261120101010", malha: null }
    const operacoes = numeroDeclaracao ? [{ tipoOperacao: "Original", indiceDeclaracao, indiceDas: null }] : []
    return envelopar(lido, JSON.stringify({ anoCalendario: 2026, periodo: { periodoApuracao: 202610, operacoes } }))
  }

  function buscar({ cnpj, lido }: Pedida): Dita {
    const arquivo = { pdf: PDF }
    const numeroDeclaracao = aceitas.get(cnpj)?.numero
    return envelopar(lido, JSON.stringify({ numeroDeclaracao, recibo: arquivo, declaracao: arquivo, maed: null }))
  }

  function decidir({ corpo, cabecalhos }: PedidoRecebido): { readonly estrago: Estrago; readonly dita: Dita } {
    const { contratante, autorPedidoDados, contribuinte, pedidoDados } = JSON.parse(corpo)
    const cnpj: string = contribuinte.numero
    const estrago = estragos.get(cnpj) ?? "nenhum"
    const pedida = { cnpj, estrago, lido: { contratante, autorPedidoDados, contribuinte, pedidoDados } }
    if (estrago === "token-velho" && cabecalhos.authorization?.endsWith("acesso-1"))
      return { estrago, dita: { status: 401, corpo: JSON.stringify({ fault: { code: 900901 } }) } }
    const poder = [{ dtexpiracao: "20301231", nrsistemas: 1, sistemas: ["PGDAS-D - a partir de 01/2018"] }]
    switch (pedidoDados.idServico) {
      case "OBTERPROCURACAO41":
        return { estrago, dita: envelopar(pedida.lido, JSON.stringify(poder)) }
      case "TRANSDECLARACAO11":
        return {
          estrago,
          dita: JSON.parse(pedidoDados.dados).indicadorTransmissao ? transmitir(pedida) : calcular(pedida),
        }
      case "CONSDECLARACAO13":
        return { estrago, dita: conferir(pedida) }
      case "CONSULTIMADECREC14":
        return { estrago, dita: buscar(pedida) }
      default:
        return {
          estrago,
          dita: envelopar(pedida.lido, "", { status: 400, codigo: "[EntradaIncorreta-ICGERENCIADOR-052]" }),
        }
    }
  }

  function atender(pedido: PedidoRecebido, resposta: ServerResponse): void {
    const { estrago, dita } = decidir(pedido)
    if (dita === "corta") {
      resposta.destroy()
      return
    }
    if (estrago === "relogio-errado") {
      resposta.sendDate = false
      resposta.setHeader("date", "Fri, 13 Dec 1901 20:45:52 GMT")
    }
    if (dita.esperarS !== undefined) resposta.setHeader("retry-after", dita.esperarS)
    resposta.writeHead(dita.status, { "content-type": "application/json" }).end(dita.corpo)
  }
  return { atender, aceitas }
}
