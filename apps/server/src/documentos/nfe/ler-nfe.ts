import type { XmlElement } from "libxml2-wasm"
import type { DocumentoMercadoria, EventoDaPropria, NotaMercadoria } from "../fiscais/tipos.ts"
import { instanteDe, textoEm, valorOuZero } from "../fiscais/valores.ts"
import { verificarAssinatura } from "../nfse-nacional/assinatura.ts"
import { enderecoDe } from "../nfse-nacional/endereco.ts"
import { cnpjCpfValido } from "../nfse-nacional/inscricao.ts"
import { ambiente } from "../nfse-nacional/leitura-nota.ts"
import { avisosDoCertificado } from "../nfse-nacional/ler-documento-nacional.ts"
import {
  copiarArvore,
  elementosFilhos,
  type No,
  no,
  noObrigatorio,
  semAusentes,
  textoObrigatorio,
} from "../nfse-nacional/nos.ts"
import { recusar } from "../nfse-nacional/recusa.ts"
import type { Aviso, DocumentoRecusado, PessoaNota } from "../nfse-nacional/tipos.ts"
import { conferirChaveDaNfe, type PartesDaChaveDaNfe } from "./chave.ts"
import { avisosDosTotais, lerItem, lerTotais } from "./itens.ts"

/** cStat of an authorised note, also out of time (150), and of one cancelled since. */
const AUTORIZADA = ["100", "150"]
const CANCELADA = ["101", "151", "155"]

/** nfeProc, or a NFe alone (refused: nothing says that it was authorised). Throws what the caller turns into "nota-incompleta". */
export function lerNfe(raiz: XmlElement, sha256: string): DocumentoMercadoria | DocumentoRecusado {
  const nfe = raiz.name === "NFe" ? raiz : elementosFilhos(raiz).find((e) => e.name === "NFe")
  const infNfe = nfe && elementosFilhos(nfe).find((e) => e.name === "infNFe")
  if (nfe === undefined || infNfe === undefined)
    return recusar("nota-incompleta", "O XML não traz a NF-e (infNFe). Baixe de novo o XML autorizado (nfeProc).")
  const inf = copiarArvore(infNfe)
  const modelo = textoEm(inf, "ide", "mod")
  if (modelo !== "55" && modelo !== "65")
    return recusar(
      "modelo-nao-suportado",
      `O documento é do modelo ${modelo ?? "não informado"}; lemos NF-e (55) e NFC-e (65).`,
    )
  const chave = (inf.atributos.get("Id") ?? "").replace(/^NFe/, "")
  const conferida = conferirChaveDaNfe(chave)
  if ("motivo" in conferida) return recusar("chave-invalida", conferida.motivo)
  const recusa = recusaDaChave(inf, conferida.partes) ?? recusaDoProtocolo(raiz, chave)
  if (recusa !== undefined) return recusa
  const protocolo = copiarArvore(elementosFilhos(raiz).find((e) => e.name === "protNFe") as XmlElement)
  const infProt = noObrigatorio(protocolo, "infProt")
  const { serie, inscricao } = conferida.partes
  const nota = montarNota(inf, infProt, {
    chave,
    modelo,
    sha256,
    fisco: ehAvulsaDoFisco(serie) ? inscricao : undefined,
  })
  const lida = verificarAssinatura(nfe, infNfe)
  const digestDoProtocolo = textoEm(infProt, "digVal")
  const digestDaNota = digestDe(nfe)
  const outro = digestDoProtocolo !== undefined && digestDaNota !== undefined && digestDoProtocolo !== digestDaNota
  const motivo = "O protocolo de autorização é de outro conteúdo (digVal): a nota foi trocada depois de autorizada."
  const assinatura = outro ? ({ ...lida, estado: "invalida", motivo } as const) : lida
  return {
    tipo: "nfe",
    nota,
    assinatura,
    avisos: [
      ...(outro ? [{ codigo: "protocolo-de-outro-conteudo", mensagem: motivo } satisfies Aviso] : []),
      ...avisosDosTotais(nota.itens, nota.totais, noObrigatorio(inf, "total")),
      ...avisosDaNfe(nota),
      ...avisosDoCertificado(lida, nota.dhEmissao),
    ],
    evento: canceladaNoProtocolo(infProt),
  }
}

function recusaDaChave(inf: No, partes: PartesDaChaveDaNfe): DocumentoRecusado | undefined {
  const emit = noObrigatorio(inf, "emit")
  const documento = textoEm(emit, "CNPJ") ?? textoEm(emit, "CPF") ?? ""
  const tipo = documento.length === 11 ? "cpf" : "cnpj"
  const orgao = textoEm(inf, "avulsa", "CNPJ")
  const quem = ehAvulsaDoFisco(partes.serie)
    ? (["O órgão emitente da nota avulsa", partes.inscricao, orgao ?? partes.inscricao] as const)
    : (["O emitente", partes.inscricao, documento.padStart(14, "0")] as const)
  const compara = [
    quem,
    ["O número", partes.numero, textoEm(inf, "ide", "nNF")?.replace(/^0+(?=\d)/, "") ?? ""],
    ["A série", partes.serie, textoEm(inf, "ide", "serie")?.replace(/^0+(?=\d)/, "") ?? ""],
    ["O modelo", partes.modelo, textoEm(inf, "ide", "mod") ?? ""],
    ["O mês da emissão", partes.anoMes, anoMesDe(inf)],
  ] as const
  const errado = compara.find(([, esperado, veio]) => esperado !== veio)
  if (errado)
    return recusar(
      "chave-contraditoria",
      `${errado[0]} não é o da chave de acesso: esperado ${errado[1]}, veio ${errado[2]} — arquivo editado ou corrompido. Baixe o XML de novo.`,
    )
  if (cnpjCpfValido({ tipo, documento })) return undefined
  return recusar(
    "cnpj-cpf-invalido",
    `O ${tipo.toUpperCase()} do emitente tem dígito verificador errado — arquivo editado ou corrompido. Baixe o XML de novo.`,
    [`documento: ${documento}`],
  )
}

/** Series of the NF-e avulsa that a tax office issues: the key has its CNPJ, and `emit` is who sells (MOC 7.0, A03-10 and C02; NT 2018.001). */
const ehAvulsaDoFisco = (serie: string) => /^89\d$/.test(serie)

const emissaoDe = (inf: No) => textoEm(inf, "ide", "dhEmi") ?? textoObrigatorio(no(inf, "ide"), "dEmi")
const anoMesDe = (inf: No) => emissaoDe(inf).slice(2, 4) + emissaoDe(inf).slice(5, 7)

function recusaDoProtocolo(raiz: XmlElement, chave: string): DocumentoRecusado | undefined {
  const elemento = raiz.name === "nfeProc" ? elementosFilhos(raiz).find((e) => e.name === "protNFe") : undefined
  if (elemento === undefined)
    return recusar(
      "nfe-sem-protocolo",
      "A NF-e está sem o protocolo de autorização (protNFe): nada diz que foi autorizada. Envie o XML de distribuição (nfeProc), " +
        "que o emissor ou o portal da NF-e entrega depois de autorizar.",
    )
  const infProt = no(copiarArvore(elemento), "infProt")
  const cStat = textoEm(infProt, "cStat") ?? ""
  if (textoEm(infProt, "chNFe") !== chave)
    return recusar("chave-contraditoria", "O protocolo de autorização é de outra nota. Baixe o XML de novo.")
  if ([...AUTORIZADA, ...CANCELADA].includes(cStat)) return undefined
  return recusar(
    "nfe-denegada",
    `A NF-e não foi autorizada: a SEFAZ respondeu ${cStat} (${(textoEm(infProt, "xMotivo") ?? "sem motivo").slice(0, 200)}). Ela não vale como nota.`,
  )
}

function canceladaNoProtocolo(infProt: No): EventoDaPropria | null {
  const cStat = textoEm(infProt, "cStat") ?? ""
  if (!CANCELADA.includes(cStat)) return null
  return {
    efeito: "cancela",
    descricao: "Cancelamento",
    dhEvento: instanteDe(textoObrigatorio(infProt, "dhRecbto")),
    motivo: textoEm(infProt, "xMotivo") ?? null,
    chaveSubstituta: null,
  }
}

function digestDe(nfe: XmlElement): string | undefined {
  const assinatura = elementosFilhos(nfe).find((e) => e.name === "Signature")
  return assinatura && textoEm(copiarArvore(assinatura), "SignedInfo", "Reference", "DigestValue")
}

interface Lida {
  readonly chave: string
  readonly modelo: "55" | "65"
  readonly sha256: string
  readonly fisco: string | undefined
}

function montarNota(inf: No, infProt: No, { chave, modelo, sha256, fisco }: Lida): NotaMercadoria {
  const ide = noObrigatorio(inf, "ide")
  const emit = noObrigatorio(inf, "emit")
  const itens = inf.filhos.filter((f) => f.nome === "det").map(lerItem)
  if (itens.length === 0) throw new RangeError("A nota não tem itens.")
  const totais = lerTotais(noObrigatorio(inf, "total"))
  const tpAmb = ambiente(textoObrigatorio(ide, "tpAmb"))
  const dhEmissao = instanteDe(emissaoDe(inf))
  const destinatario = pessoa(no(inf, "dest"))
  const tipoDeOperacao = operacao(textoObrigatorio(ide, "tpNF"))
  const idDest = textoEm(ide, "idDest")
  const retencoes = no(inf, "total", "retTrib")
  const pagamentos = no(inf, "pag")?.filhos ?? []
  return semAusentes({
    chave,
    modelo,
    numero: textoObrigatorio(ide, "nNF"),
    serie: textoObrigatorio(ide, "serie"),
    versao: inf.atributos.get("versao") ?? "",
    tpAmb,
    semValidadeJuridica: tpAmb === "2",
    dhEmissao,
    dhProcessamento: instanteDe(textoObrigatorio(infProt, "dhRecbto")),
    competencia: dhEmissao.slice(0, 7),
    naturezaDaOperacao: textoEm(ide, "natOp") ?? "",
    tipoDeOperacao,
    finalidade: textoEm(ide, "finNFe") ?? "1",
    tipoDeAjuste: textoEm(ide, "tpNFDebito") ?? textoEm(ide, "tpNFCredito"),
    fisco,
    crt: textoEm(emit, "CRT") ?? "",
    idDest,
    municipioFatoGerador: textoEm(ide, "cMunFG"),
    referenciadas: ide.filhos
      .filter((f) => f.nome === "NFref")
      .flatMap((f) => textoEm(f, "refNFe") ?? textoEm(f, "refNFeSig") ?? []),
    protocolo: semAusentes({
      numero: textoEm(infProt, "nProt"),
      cStat: textoObrigatorio(infProt, "cStat"),
      recebidoEm: instanteDe(textoObrigatorio(infProt, "dhRecbto")),
    }),
    prestador: semAusentes({ ...identificacao(emit), nome: textoEm(emit, "xNome"), im: textoEm(emit, "IM") }),
    tomador: destinatario ?? null,
    cTribNac: "",
    descricao: descreverItens(textoEm(ide, "natOp") ?? "", itens),
    issRetido: false,
    exportacao:
      idDest === "3" && tipoDeOperacao === "1" ? ({ estado: "declarada" } as const) : ({ estado: "nao" } as const),
    substitui: null,
    valores: { servico: totais.nota, descontoIncondicionado: 0n, liquido: totais.nota },
    itens,
    totais,
    retencoes: {
      pis: valorOuZero(retencoes, "vRetPIS"),
      cofins: valorOuZero(retencoes, "vRetCOFINS"),
      csll: valorOuZero(retencoes, "vRetCSLL"),
      irrf: valorOuZero(retencoes, "vIRRF"),
      previdencia: valorOuZero(retencoes, "vRetPrev"),
    },
    // Layout 3.10 writes tPag and vPag in `pag` itself.
    pagamentos: (pagamentos.some((p) => p.nome === "detPag")
      ? pagamentos.filter((p) => p.nome === "detPag")
      : inf.filhos.filter((f) => f.nome === "pag")
    ).flatMap((p) =>
      textoEm(p, "tPag") === undefined ? [] : [{ meio: textoEm(p, "tPag") ?? "", valor: valorOuZero(p, "vPag") }],
    ),
    duplicatas: (no(inf, "cobr")?.filhos ?? [])
      .filter((f) => f.nome === "dup")
      .map((d) =>
        semAusentes({ numero: textoEm(d, "nDup"), vencimento: textoEm(d, "dVenc"), valor: valorOuZero(d, "vDup") }),
      ),
    sha256,
  })
}

function operacao(tpNF: string): "0" | "1" {
  if (tpNF !== "0" && tpNF !== "1") throw new RangeError("tpNF fora da lista.")
  return tpNF
}

function descreverItens(natureza: string, itens: NotaMercadoria["itens"]): string {
  const [primeiro] = itens
  const outros = itens.length > 1 ? ` e mais ${itens.length - 1}` : ""
  return `${natureza}: ${primeiro?.descricao ?? ""}${outros}`.slice(0, 300)
}

function identificacao(de: No): { tipo: PessoaNota["tipo"]; documento: string | undefined } {
  const cnpj = textoEm(de, "CNPJ")
  if (cnpj !== undefined) return { tipo: "cnpj", documento: cnpj }
  const cpf = textoEm(de, "CPF")
  if (cpf !== undefined) return { tipo: "cpf", documento: cpf }
  const estrangeiro = textoEm(de, "idEstrangeiro")
  return estrangeiro === undefined
    ? { tipo: "nao-informado", documento: undefined }
    : { tipo: "nif", documento: estrangeiro }
}

function pessoa(de: No | undefined): PessoaNota | undefined {
  if (de === undefined) return undefined
  const pais = textoEm(de, "enderDest", "cPais")
  return semAusentes({
    ...identificacao(de),
    nome: textoEm(de, "xNome"),
    ...(pais === undefined || pais === "1058"
      ? {
          municipio: textoEm(de, "enderDest", "cMun"),
          endereco: enderecoDe((parte) => textoEm(de, "enderDest", ...parte), {
            logradouro: ["xLgr"],
            numero: ["nro"],
            complemento: ["xCpl"],
            bairro: ["xBairro"],
            cep: ["CEP"],
          }),
        }
      : {}),
  })
}

function avisosDaNfe(nota: NotaMercadoria): Aviso[] {
  const avisos: Aviso[] = []
  if (nota.semValidadeJuridica)
    avisos.push({
      codigo: "sem-validade-juridica",
      mensagem: "Nota emitida no ambiente de testes (tpAmb 2): sem validade jurídica, não é receita.",
    })
  if (nota.fisco !== undefined)
    avisos.push({
      codigo: "nota-avulsa",
      mensagem: `Nota avulsa (série ${nota.serie}), emitida e assinada pelo Fisco, CNPJ ${nota.fisco}: a venda é de quem está como remetente, ${nota.prestador.nome ?? nota.prestador.documento}.`,
    })
  if (nota.tomador !== null && !cnpjCpfValido(nota.tomador))
    avisos.push({
      codigo: "documento-tomador-invalido",
      mensagem: `O ${nota.tomador.tipo.toUpperCase()} do destinatário (${nota.tomador.documento ?? ""}) tem dígito verificador errado.`,
    })
  return avisos
}
