import { formatarDocumento } from "@partida/contracts/formatos"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { type No, no, texto } from "../nfse-nacional/nos.ts"
import {
  APURACAO,
  ESPECIAL,
  IMUNIDADE,
  RETENCAO,
  RETIDAS,
  SIMPLES,
  SITUACOES,
  SUSPENSAO,
  TRIBUTACAO,
} from "./descricoes.ts"
import { cortado, data, dinheiro, instante, juntos, percentual, soma } from "./escrita.ts"

/** Texts of the fields of the DANFSe, by "block|field" of NT 008 table 2.4.5. */
interface ValoresDoDanfse {
  readonly chave: string
  readonly emitidaEm: Date
  /** Municipality, then who generated it and where. */
  readonly cabecalho: readonly string[]
  readonly semValidade: boolean
  /** Blocks that the note does not have, and the sentence in the place of each (2.3). */
  readonly ausentes: ReadonlyMap<string, string>
  /** Of the Lei 12.741/2012: a line of its own, which is never cut (note 10). */
  readonly totaisDosTributos: string
  readonly textos: ReadonlyMap<string, string>
}

const MAXIMO_DA_DESCRICAO = 1297
const MAXIMO_DAS_INFORMACOES = 1997
/** Fields of 40 characters, and of 80. */
const CURTO = 37
const LONGO = 77

/** Reads what the DANFSe shows. Raises for a document that is not an NFS-e. */
export function valoresDoDanfse(raiz: No): ValoresDoDanfse {
  const inf = no(raiz, "infNFSe")
  const dps = no(inf, "DPS", "infDPS")
  if (inf === undefined || dps === undefined) throw new Error("O documento não é uma NFS-e nacional.")
  const t = (...caminho: string[]) => texto(inf, ...caminho)
  const d = (...caminho: string[]) => texto(dps, ...caminho)
  const chave = inf.atributos.get("Id")?.slice(3) ?? ""
  const emit = no(inf, "emit")
  const ibs = (...caminho: string[]) => t("IBSCBS", ...caminho)
  const municipal = (...caminho: string[]) => d("valores", "trib", "tribMun", ...caminho)
  const ufDe = (codigo: string | undefined) => linhaDaTabela("municipios", codigo ?? "")?.uf ?? undefined
  const linhas: (readonly [string, string | undefined])[] = [
    ...emBloco("DADOS DA NFS-e", [
      ["CHAVE DE ACESSO DA NFS-E", chave],
      ["NÚMERO DA NFS-e", t("nNFSe")],
      ["COMPETÊNCIA DA NFS-e", data(d("dCompet"))],
      ["DATA E HORA DA EMISSÃO DA NFS-E", instante(t("dhProc"))],
      ["NÚMERO DA DPS", d("nDPS")],
      ["SÉRIE DA DPS", d("serie")],
      ["DATA E HORA DA EMISSÃO DA DPS", instante(d("dhEmi"))],
      ["EMITENTE DA NFS-E", { "1": "Prestador", "2": "Tomador", "3": "Intermediário" }[d("tpEmit") ?? ""]],
      ["SITUAÇÃO DA NFS-E", cortado(SITUACOES[t("cStat") ?? ""], CURTO)],
      ["FINALIDADE", d("IBSCBS", "finNFSe") === "0" ? "NFS-e regular" : undefined],
    ]),
    ...emBloco("PRESTADOR / FORNECEDOR", [
      ...daPessoa(no(dps, "prest"), emit, t("xLocEmi")),
      ["SIMPLES NACIONAL NA DATA DE COMPETÊNCIA", cortado(SIMPLES[d("prest", "regTrib", "opSimpNac") ?? ""], CURTO)],
      ["REGIME DE APURAÇÃO TRIBUTÁRIA PELO SN", cortado(APURACAO[d("prest", "regTrib", "regApTribSN") ?? ""], LONGO)],
    ]),
    ...emBloco("TOMADOR / ADQUIRENTE", daPessoa(no(dps, "toma"))),
    ...emBloco("DESTINATÁRIO DA OPERAÇÃO", daPessoa(no(dps, "IBSCBS", "dest"))),
    ...emBloco("INTERMEDIÁRIO DA OPERAÇÃO", daPessoa(no(dps, "interm"))),
    ...emBloco("SERVIÇO PRESTADO", [
      [
        "CÓDIGO DE TRIBUTAÇÃO NACIONAL / MUNICIPAL",
        juntos([d("serv", "cServ", "cTribNac")?.replace(/^(..)(..)(..)$/, "$1.$2.$3"), d("serv", "cServ", "cTribMun")]),
      ],
      ["CÓDIGO DA NBS", d("serv", "cServ", "cNBS")?.replace(/^(.)(....)(..)(..)$/, "$1.$2.$3.$4")],
      [
        "LOCAL DA PRESTAÇÃO / SIGLA UF / PAÍS",
        juntos([
          t("xLocPrestacao"),
          ufDe(d("serv", "locPrest", "cLocPrestacao")),
          d("serv", "locPrest", "cPaisPrestacao") ?? "BR",
        ]),
      ],
      ["DESCRIÇÃO DO CÓDIGO DE TRIBUTAÇÃO NACIONAL / MUNICIPAL", cortado(t("xTribMun") ?? t("xTribNac"), 167)],
      ["DESCRIÇÃO DO SERVIÇO", cortado(d("serv", "cServ", "xDescServ"), MAXIMO_DA_DESCRICAO)],
    ]),
    ...emBloco("TRIBUTAÇÃO MUNICIPAL (ISSQN)", [
      ["TIPO DE TRIBUTAÇÃO DO ISSQN", TRIBUTACAO[municipal("tribISSQN") ?? ""]],
      [
        "MUNICÍPIO / SIGLA UF / PAÍS DA INCIDÊNCIA DO ISSQN",
        juntos([t("xLocIncid"), ufDe(t("cLocIncid")), municipal("cPaisResult") ?? (t("cLocIncid") && "BR")]),
      ],
      ["REGIME ESPECIAL DE TRIBUTAÇÃO DO ISSQN", ESPECIAL[d("prest", "regTrib", "regEspTrib") ?? ""]],
      ["TIPO DE IMUNIDADE DO ISSQN", cortado(IMUNIDADE[municipal("tpImunidade") ?? ""], CURTO)],
      ["SUSPENSÃO DA EXIGIBILIDADE DO ISSQN", cortado(SUSPENSAO[municipal("exigSusp", "tpSusp") ?? ""], CURTO)],
      ["NÚMERO PROCESSO SUSPENSÃO", municipal("exigSusp", "nProcesso")],
      // The layout writes the description itself, with the percentage or amount in it.
      ["BENEFÍCIO MUNICIPAL", cortado(t("valores", "tpBM"), CURTO)],
      ["CÁLCULO DO BM", dinheiro(t("valores", "vCalcBM") ?? municipal("BM", "vRedBCBM"))],
      [
        "TOTAL DEDUÇÕES/REDUÇÕES",
        soma(d("valores", "vDedRed", "vDR") ?? t("valores", "vCalcDR"), ibs("valores", "vCalcReeRepRes")),
      ],
      ["DESCONTO INCONDICIONADO", dinheiro(d("valores", "vDescCondIncond", "vDescIncond"))],
      ["BC ISSQN", dinheiro(t("valores", "vBC"))],
      ["ALÍQUOTA APLICADA", percentual(t("valores", "pAliqAplic"))],
      ["RETENÇÃO DO ISSQN", RETENCAO[municipal("tpRetISSQN") ?? ""]],
      ["ISSQN APURADO", dinheiro(t("valores", "vISSQN"))],
    ]),
    ...emBloco("TRIBUTAÇÃO FEDERAL (EXCETO CBS)", [
      ["IRRF", dinheiro(d("valores", "trib", "tribFed", "vRetIRRF"))],
      ["CONTRIBUIÇÃO PREVIDENCIÁRIA - RETIDA", dinheiro(d("valores", "trib", "tribFed", "vRetCP"))],
      ["CONTRIBUIÇÕES SOCIAIS - RETIDAS", dinheiro(d("valores", "trib", "tribFed", "vRetCSLL"))],
      ["PIS - DÉBITO APURAÇÃO PRÓPRIA", dinheiro(d("valores", "trib", "tribFed", "piscofins", "vPis"))],
      ["COFINS - DÉBITO APURAÇÃO PRÓPRIA", dinheiro(d("valores", "trib", "tribFed", "piscofins", "vCofins"))],
      [
        "DESCRIÇÃO CONTRIB. SOCIAIS - RETIDAS",
        RETIDAS[d("valores", "trib", "tribFed", "piscofins", "tpRetPisCofins") ?? ""],
      ],
    ]),
    ...emBloco("TRIBUTAÇÃO IBS / CBS", [
      [
        "CST / CCLASSTRIB",
        juntos([
          d("IBSCBS", "valores", "trib", "gIBSCBS", "CST"),
          d("IBSCBS", "valores", "trib", "gIBSCBS", "cClassTrib"),
        ]),
      ],
      [
        "INDICADOR DE OPERAÇÃO / CÓDIGO IBGE INCIDÊNCIA / MUNICÍPIO INCIDÊNCIA / SIGLA UF",
        juntos([
          d("IBSCBS", "cIndOp"),
          ibs("cLocalidadeIncid"),
          ibs("xLocalidadeIncid"),
          ufDe(ibs("cLocalidadeIncid")),
        ]),
      ],
      [
        "EXCLUSÕES E REDUÇÕES DA BASE DE CÁLCULO",
        no(inf, "IBSCBS") &&
          soma(
            d("valores", "vDescCondIncond", "vDescIncond"),
            ibs("valores", "vCalcReeRepRes"),
            t("valores", "vISSQN"),
            d("valores", "trib", "tribFed", "piscofins", "vPis"),
            d("valores", "trib", "tribFed", "piscofins", "vCofins"),
          ),
      ],
      [
        "RED. ALÍQUOTA IBS / RED. ALÍQUOTA CBS",
        juntos([
          percentual(ibs("valores", "uf", "pRedAliqUF")),
          percentual(ibs("valores", "mun", "pRedAliqMun")),
          percentual(ibs("valores", "fed", "pRedAliqCBS")),
        ]),
      ],
      ["BASE DE CÁLCULO APÓS EXCLUSÕES E REDUÇÕES", dinheiro(ibs("valores", "vBC"))],
      [
        "ALÍQUOTA - IBS UF / IBS MUN",
        juntos([percentual(ibs("valores", "uf", "pIBSUF")), percentual(ibs("valores", "mun", "pIBSMun"))]),
      ],
      ["ALÍQ. EFETIVA MUNICIPAL - IBS", percentual(ibs("valores", "mun", "pAliqEfetMun"))],
      ["VALOR APURADO MUNICIPAL - IBS", dinheiro(ibs("totCIBS", "gIBS", "gIBSMunTot", "vIBSMun"))],
      ["ALÍQ. EFETIVA ESTADUAL - IBS", percentual(ibs("valores", "uf", "pAliqEfetUF"))],
      ["VALOR APURADO ESTADUAL - IBS", dinheiro(ibs("totCIBS", "gIBS", "gIBSUFTot", "vIBSUF"))],
      ["VALOR TOTAL APURADO - IBS", dinheiro(ibs("totCIBS", "gIBS", "vIBSTot"))],
      ["ALÍQUOTA - CBS", percentual(ibs("valores", "fed", "pCBS"))],
      ["ALÍQUOTA EFETIVA - CBS", percentual(ibs("valores", "fed", "pAliqEfetCBS"))],
      ["VALOR TOTAL APURADO - CBS", dinheiro(ibs("totCIBS", "gCBS", "vCBS"))],
    ]),
    ...emBloco("VALOR TOTAL DA NFS-E", [
      ["VALOR DA OPERAÇÃO / SERVIÇO", dinheiro(d("valores", "vServPrest", "vServ"))],
      ["DESCONTO INCONDICIONADO", dinheiro(d("valores", "vDescCondIncond", "vDescIncond"))],
      ["DESCONTO CONDICIONADO", dinheiro(d("valores", "vDescCondIncond", "vDescCond"))],
      ["TOTAL DAS RETENÇÕES (ISSQN / FEDERAIS)", dinheiro(t("valores", "vTotalRet"))],
      ["VALOR LÍQUIDO DA NFS-e", dinheiro(t("valores", "vLiq"))],
      ["TOTAL DO IBS/CBS", soma(ibs("totCIBS", "gIBS", "vIBSTot"), ibs("totCIBS", "gCBS", "vCBS"))],
      ["VALOR LÍQUIDO DA NFS-e + IBS/CBS", dinheiro(ibs("totCIBS", "vTotNF"))],
    ]),
    ...emBloco("INFORMAÇÕES COMPLEMENTARES", [["INFORMAÇÕES COMPLEMENTARES", informacoes(inf, dps)]]),
    ...emBloco("CANHOTO", [["Nº NFS-E / CHAVE NFS-E", juntos([t("nNFSe"), chave])]]),
  ]
  return {
    chave,
    emitidaEm: new Date(t("dhProc") ?? 0),
    cabecalho: [
      `Município: ${juntos([t("xLocEmi"), t("emit", "enderNac", "UF")]) ?? "-"}`,
      `Ambiente gerador: ${t("ambGer") === "1" ? "Sistema Próprio do Município" : "Sefin Nacional NFS-e"}`,
      `Tipo de ambiente: ${d("tpAmb") === "1" ? "Produção" : "Homologação"}`,
    ],
    semValidade: d("tpAmb") === "2",
    ausentes: ausentesDe(dps),
    totaisDosTributos: totaisDosTributos(no(dps, "valores", "trib", "totTrib")),
    textos: new Map(linhas.flatMap(([chaveDoCampo, valor]) => (valor ? [[chaveDoCampo, valor] as const] : []))),
  }
}

function ausentesDe(dps: No): ReadonlyMap<string, string> {
  const faltam = new Map<string, string>()
  if (!no(dps, "toma")) faltam.set("TOMADOR / ADQUIRENTE", "TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e")
  if (!no(dps, "IBSCBS", "dest"))
    faltam.set(
      "DESTINATÁRIO DA OPERAÇÃO",
      texto(dps, "IBSCBS", "indDest") === "0"
        ? "O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO"
        : "DESTINATÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e",
    )
  if (!no(dps, "interm")) faltam.set("INTERMEDIÁRIO DA OPERAÇÃO", "INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e")
  if (texto(dps, "valores", "trib", "tribMun", "tribISSQN") === "4")
    faltam.set("TRIBUTAÇÃO MUNICIPAL (ISSQN)", "TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN")
  return faltam
}

/** In the order and with the names of the table, between pipes. */
function informacoes(inf: No, dps: No): string | undefined {
  const doServico = (...caminho: string[]) => texto(dps, "serv", ...caminho)
  const itens = (no(dps, "serv", "infoCompl", "gItemPed")?.filhos ?? []).map((item) => item.texto)
  const ditas = [
    ["Inf. Cont.", doServico("infoCompl", "xInfComp")],
    ["NFS-e Subst.", texto(dps, "subst", "chSubstda")],
    ["Doc. Ref.", doServico("infoCompl", "docRef")],
    ["Cod. Obra", doServico("obra", "cObra") ?? doServico("obra", "cCIB")],
    ["Insc. Imob.", doServico("obra", "inscImobFisc") ?? texto(dps, "IBSCBS", "imovel", "inscImobFisc")],
    ["Cod. Evt.", doServico("atvEvento", "idAtvEvt")],
    ["Doc. Tec.", doServico("infoCompl", "idDocTec")],
    ["Núm. Ped.", doServico("infoCompl", "xPed")],
    ["Item Ped.", itens.length > 0 ? itens.join(", ") : undefined],
    ["Inf. A. T. Mun.", texto(inf, "xOutInf")],
  ] as const
  return cortado(
    juntos(
      ditas.map(([nome, dito]) => dito && `${nome}: ${dito}`),
      " | ",
    ),
    MAXIMO_DAS_INFORMACOES,
  )
}

/** In reais, in percentages, or by the rate of the Simples: the layout has one of them, or that none is told. */
function totaisDosTributos(totais: No | undefined): string {
  const monetario = no(totais, "vTotTrib")
  const percentuais = no(totais, "pTotTrib")
  const esfera = (sigla: "Fed" | "Est" | "Mun") =>
    dinheiro(texto(monetario, `vTotTrib${sigla}`)) ?? percentual(texto(percentuais, `pTotTrib${sigla}`)) ?? "-"
  const doSimples = percentual(texto(totais, "pTotTribSN"))
  const dito =
    doSimples === undefined
      ? `Federais: ${esfera("Fed")}; Estaduais: ${esfera("Est")}; Municipais: ${esfera("Mun")}`
      : `Simples Nacional: ${doSimples}`
  return `Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: ${dito}`
}

type Linha = readonly [campo: string, valor: string | undefined]

const emBloco = (bloco: string, campos: readonly Linha[]): Linha[] =>
  campos.map(([campo, valor]) => [`${bloco}|${campo}`, valor])

/** A person of the note; what the provider leaves out of the DPS is in the emitter of the NFS-e (E0121, E0128). */
function daPessoa(pessoa: No | undefined, emitente?: No, nomeDoMunicipio?: string): Linha[] {
  const p = (...caminho: string[]) => texto(pessoa, ...caminho) ?? texto(emitente, ...caminho)
  const documento = p("CNPJ") ?? p("CPF")
  const exterior = no(pessoa, "end", "endExt")
  const endereco = no(pessoa, "end") ?? no(emitente, "enderNac")
  const nacional = no(pessoa, "end", "endNac") ?? no(emitente, "enderNac")
  // Of an address in Brazil the layout has the code of the municipality, and its name only of the emitter.
  const municipio = linhaDaTabela("municipios", texto(nacional, "cMun") ?? "")
  const parteDo = (nome: string) => texto(endereco, nome)
  return [
    ["CNPJ / CPF / NIF", documento === undefined ? p("NIF") : formatarDocumento(documento)],
    ["INDICADOR MUNICIPAL (INSCRIÇÃO)", p("IM")],
    ["TELEFONE", p("fone")],
    ["NOME / NOME EMPRESARIAL", cortado(p("xNome"), 77)],
    [
      "MUNICÍPIO / SIGLA UF",
      exterior
        ? texto(exterior, "xCidade")
        : juntos([nomeDoMunicipio ?? municipio?.nome, texto(nacional, "UF") ?? municipio?.uf ?? undefined]),
    ],
    [
      "CÓDIGO IBGE / CEP",
      exterior
        ? texto(exterior, "cEndPost")
        : juntos([texto(nacional, "cMun"), texto(nacional, "CEP")?.replace(/^(..)(...)(...)$/, "$1.$2-$3")]),
    ],
    ["ENDEREÇO", cortado(juntos([parteDo("xLgr"), parteDo("nro"), parteDo("xCpl"), parteDo("xBairro")], ", "), 77)],
    [emitente === undefined ? "E-MAIL" : "EMAIL", p("email")],
  ]
}
