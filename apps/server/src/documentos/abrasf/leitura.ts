import type { NotaMunicipal, ValoresMunicipais } from "../fiscais/tipos.ts"
import { instanteDe, textoEm, valorEm, valorOuZero } from "../fiscais/valores.ts"
import { enderecoDe } from "../nfse-nacional/endereco.ts"
import { cnpjCpfValido } from "../nfse-nacional/inscricao.ts"
import { type No, no, semAusentes } from "../nfse-nacional/nos.ts"
import type { Aviso, Exportacao, PessoaNota, Prestador } from "../nfse-nacional/tipos.ts"
import { emReais, percentualMeioParaCima } from "../nfse-nacional/valores.ts"

/** Something without which a note is no note; `oQue` continues "não traz". */
export class DadoAusente extends Error {
  override name = "DadoAusente"
  readonly oQue: string
  constructor(oQue: string) {
    super(oQue)
    this.oQue = oQue
  }
}

function exigir<T>(valor: T | undefined, oQue: string): T {
  if (valor === undefined) throw new DadoAusente(oQue)
  return valor
}

/** What the keys of the notes of one provider in one city begin with; the 1 says "system of the municipality", as in the national key. */
const inicioDaChave = (municipio: string, documento: string) => `${municipio}1${documento.padStart(14, "0")}-`

/** City, provider, number and verification code: numbers alone begin again by year or by provider, as each city has it. */
const chaveMunicipal = (inicio: string, numero: string, codigo: string) =>
  `${inicio}${numero}-${codigo.replace(/[^0-9A-Za-z]/g, "").toUpperCase()}`

export const parteDaChave = ({ municipioEmissor, prestador }: NotaMunicipal): string =>
  inicioDaChave(municipioEmissor, prestador.documento ?? "")

/** No field of the layout tells the environment: the systems of tests write it in what they say of the note. */
const SEM_VALIDADE = /N[ÃA]O TEM VALOR JUR[ÍI]DICO|SEM VALOR JUR[ÍI]DICO/i

/** InfNfse of any dialect → note. Throws DadoAusente and RangeError. */
export function lerNotaMunicipal(inf: No, sha256: string): NotaMunicipal {
  // 2.x keeps the declaration of the provider apart; 1.x has everything in InfNfse.
  const declaracao =
    no(inf, "DeclaracaoPrestacaoServico", "InfDeclaracaoPrestacaoServico") ?? no(inf, "DeclaracaoPrestacaoServico")
  const de = declaracao ?? inf
  const servico = exigir(no(de, "Servico") ?? no(de, "ListaServicos", "Servico"), "o serviço")
  const prestador = lerPrestador(inf, declaracao)
  const municipio = exigir(
    [
      textoEm(inf, "OrgaoGerador", "CodigoMunicipio"),
      textoEm(servico, "CodigoMunicipio"),
      textoEm(inf, "PrestadorServico", "Endereco", "CodigoMunicipio"),
      // ISSNet names the code of the city in its own way.
      textoEm(inf, "PrestadorServico", "Endereco", "Cidade"),
      textoEm(servico, "MunicipioPrestacaoServico"),
    ].find((m) => m !== undefined && /^\d{7}$/.test(m)),
    "o município que a emitiu (código do IBGE)",
  )
  const numero = exigir(textoEm(inf, "Numero"), "o número").replace(/^0+(?=\d)/, "")
  if (!/^\d{1,20}$/.test(numero)) throw new RangeError("número da nota")
  const codigoVerificacao = exigir(textoEm(inf, "CodigoVerificacao"), "o código de verificação")
  const dhEmissao = instanteDe(exigir(textoEm(inf, "DataEmissao"), "a data de emissão"))
  const inicio = inicioDaChave(municipio, exigir(prestador.documento, "o CNPJ do prestador"))
  const issRetido = retido(servico)
  const substituida = textoEm(inf, "NfseSubstituida") ?? textoEm(de, "NfseSubstituida")
  const tomador = lerTomador(no(de, "TomadorServico") ?? no(de, "Tomador"))
  const exigibilidade =
    textoEm(servico, "ExigibilidadeISS") ?? textoEm(inf, "NaturezaOperacao") ?? textoEm(de, "NaturezaOperacao")
  const itemLc116 = exigir(itemDe(textoEm(servico, "ItemListaServico")), "o item da lista de serviços")
  const optante = textoEm(de, "OptanteSimplesNacional") ?? textoEm(inf, "OptanteSimplesNacional")
  const deTestes = SEM_VALIDADE.test(textoEm(inf, "OutrasInformacoes") ?? "")
  return semAusentes({
    chave: chaveMunicipal(inicio, numero, codigoVerificacao),
    numero,
    codigoVerificacao,
    versao: declaracao === undefined ? ("1" as const) : ("2" as const),
    municipioEmissor: municipio,
    tpAmb: deTestes ? ("2" as const) : ("1" as const),
    semValidadeJuridica: deTestes,
    dhEmissao,
    dhProcessamento: dhEmissao,
    competencia: competenciaDe(textoEm(de, "Competencia") ?? textoEm(inf, "Competencia"), dhEmissao),
    prestador,
    tomador: tomador ?? null,
    cTribNac: itemLc116.replace(".", ""),
    itemLc116,
    codigoMunicipal: textoEm(servico, "CodigoTributacaoMunicipio"),
    cnae: textoEm(servico, "CodigoCnae"),
    cNBS: textoEm(servico, "CodigoNbs"),
    // Some cities let it be empty; the note is no less issued.
    descricao: (
      textoEm(servico, "Discriminacao") ??
      textoEm(servico, "Descricao") ??
      `Serviço do item ${itemLc116}, sem discriminação na nota`
    ).slice(0, 2000),
    municipioPrestacao: textoEm(servico, "CodigoMunicipio") ?? textoEm(servico, "MunicipioPrestacaoServico"),
    municipioIncidencia: textoEm(servico, "MunicipioIncidencia"),
    exigibilidade,
    responsavelRetencao: textoEm(servico, "ResponsavelRetencao"),
    optanteSimples: optante === undefined ? undefined : optante === "1",
    issRetido,
    exportacao: exportacaoDe(declaracao !== undefined, exigibilidade, tomador),
    substitui:
      substituida === undefined || /^0*$/.test(substituida)
        ? null
        : { chave: `${inicio}${substituida.replace(/^0+(?=\d)/, "")}-` },
    valores: lerValores(inf, servico, issRetido),
    sha256,
  })
}

const retido = (servico: No) => (textoEm(servico, "IssRetido") ?? textoEm(servico, "Valores", "IssRetido")) === "1"

/** "1.07", "01.07", "107", "0107", "01.07.01" → "01.07". */
function itemDe(escrito: string | undefined): string | undefined {
  if (escrito === undefined) return undefined
  const m = /^(\d{1,2})\.(\d{1,2})(?:[.\s].{0,20})?$/.exec(escrito) ?? /^(\d{1,2})(\d{2})(?:\d{2})?$/.exec(escrito)
  if (m === null) return undefined
  const [, grupo = "", item = ""] = m
  return `${grupo.padStart(2, "0")}.${item.padStart(2, "0")}`
}

/** A date, an instant, "AAAAMM", "AAAA-MM" or "MM/AAAA"; the month of issue where there is none. */
function competenciaDe(escrito: string | undefined, dhEmissao: string): string {
  if (escrito === undefined) return dhEmissao.slice(0, 7)
  const m = /^(\d{4})-?(\d{2})(?:\D.*)?$/.exec(escrito) ?? /^(\d{4})(\d{2})\d{2}$/.exec(escrito)
  const invertida = /^(\d{2})\/(\d{4})$/.exec(escrito)
  const [ano, mes] = invertida ? [invertida[2], invertida[1]] : [m?.[1], m?.[2]]
  if (ano === undefined || mes === undefined || Number(mes) < 1 || Number(mes) > 12) throw new RangeError("competência")
  return `${ano}-${mes}`
}

/** Exigibilidade 4 of 2.x is export; 1.x has no code for it, and only an address abroad tells. */
function exportacaoDe(v2: boolean, exigibilidade: string | undefined, tomador: PessoaNota | undefined): Exportacao {
  if (v2 && exigibilidade === "4") return { estado: "declarada" }
  return tomador?.pais === undefined ? { estado: "nao" } : { estado: "indicio", criterio: "tomador-no-exterior" }
}

/** CpfCnpj/Cnpj of 2.x, or Cnpj alone of 1.x. */
function identificacao(de: No | undefined): { tipo: PessoaNota["tipo"]; documento: string | undefined } {
  const limpo = (t: string | undefined) => t?.replace(/[^0-9A-Za-z]/g, "").toUpperCase()
  const cnpj = limpo(textoEm(de, "CpfCnpj", "Cnpj") ?? textoEm(de, "Cnpj"))
  if (cnpj !== undefined) return { tipo: "cnpj", documento: cnpj }
  const cpf = limpo(textoEm(de, "CpfCnpj", "Cpf") ?? textoEm(de, "Cpf"))
  if (cpf !== undefined) return { tipo: "cpf", documento: cpf }
  const nif = textoEm(de, "NifTomador") ?? textoEm(de, "Nif")
  return nif === undefined ? { tipo: "nao-informado", documento: undefined } : { tipo: "nif", documento: nif }
}

/** 2.04 tells the provider only in the declaration; 2.02 and 1.x in PrestadorServico, which always has the name. */
function lerPrestador(inf: No, declaracao: No | undefined): Prestador {
  const comNome = no(inf, "PrestadorServico")
  const candidatos = [no(comNome, "IdentificacaoPrestador"), no(declaracao, "Prestador"), no(inf, "Prestador")]
  const id = candidatos.find((c) => identificacao(c).documento !== undefined)
  return semAusentes({
    ...identificacao(id),
    nome: textoEm(comNome, "RazaoSocial"),
    im: textoEm(id, "InscricaoMunicipal"),
  })
}

const BRASIL = ["1058", "01058", "BR", "BRASIL", "76"]

function lerTomador(de: No | undefined): PessoaNota | undefined {
  if (de === undefined) return undefined
  const fora = textoEm(de, "EnderecoExterior", "CodigoPais") ?? textoEm(de, "Endereco", "CodigoPais")
  const uf = textoEm(de, "Endereco", "Uf")?.toUpperCase()
  const noExterior = (fora !== undefined && !BRASIL.includes(fora.toUpperCase())) || uf === "EX"
  const municipio =
    textoEm(de, "Endereco", "CodigoMunicipio") ?? textoEm(de, "Endereco", "Cidade")?.match(/^\d{7}$/)?.[0]
  return semAusentes({
    ...identificacao(no(de, "IdentificacaoTomador") ?? de),
    nome: textoEm(de, "RazaoSocial"),
    municipio: noExterior ? undefined : municipio,
    pais: noExterior ? (fora ?? "EX") : undefined,
    endereco: noExterior
      ? undefined
      : enderecoDe((parte) => textoEm(de, "Endereco", ...parte), {
          logradouro: ["Endereco"],
          numero: ["Numero"],
          complemento: ["Complemento"],
          bairro: ["Bairro"],
          cep: ["Cep"],
        }),
  })
}

function lerValores(inf: No, servico: No, issRetido: boolean): ValoresMunicipais {
  const v = no(servico, "Valores")
  const calculados = no(inf, "ValoresNfse")
  const bruto = exigir(valorEm(v, "ValorServicos"), "o valor dos serviços")
  const base = valorEm(calculados, "BaseCalculo") ?? valorEm(v, "BaseCalculo")
  const iss = valorEm(calculados, "ValorIss") ?? valorEm(v, "ValorIss")
  // Belo Horizonte and others write the withheld ISS apart, and zero in the other.
  const retidoAParte = valorEm(v, "ValorIssRetido")
  const aliquota = aliquotaEmPorcento(textoEm(calculados, "Aliquota") ?? textoEm(v, "Aliquota"), base, [
    iss,
    retidoAParte,
  ])
  const pisCofins = pisCofinsRetidos(no(v, "trib", "tribFed", "piscofins"))
  const partes = {
    descontoIncondicionado: valorOuZero(v, "DescontoIncondicionado"),
    descontoCondicionado: valorOuZero(v, "DescontoCondicionado"),
    deducoes: valorOuZero(v, "ValorDeducoes"),
    issRetido: issRetido ? (retidoAParte ?? iss ?? 0n) : 0n,
    pis: pisCofins.pis ?? valorOuZero(v, "ValorPis"),
    cofins: pisCofins.cofins ?? valorOuZero(v, "ValorCofins"),
    inss: valorOuZero(v, "ValorInss"),
    irrf: valorOuZero(v, "ValorIr"),
    csll: valorOuZero(v, "ValorCsll"),
    outras: valorOuZero(v, "OutrasRetencoes"),
  }
  const liquido =
    valorEm(calculados, "ValorLiquidoNfse") ??
    valorEm(v, "ValorLiquidoNfse") ??
    calcularLiquido({ servico: bruto, ...partes })
  const reforma = no(inf, "IBSCBS") ?? no(calculados, "IBSCBS") ?? no(v, "IBSCBS")
  return semAusentes({
    servico: bruto,
    ...partes,
    baseIss: base,
    aliquotaIss: aliquota,
    iss: iss === 0n && partes.issRetido > 0n ? partes.issRetido : iss,
    liquido,
    ibs: valorEm(reforma, "vIBSTot") ?? valorEm(reforma, "totCIBS", "gIBS", "vIBSTot") ?? valorEm(reforma, "ValorIbs"),
    cbs: valorEm(reforma, "vCBS") ?? valorEm(reforma, "totCIBS", "gCBS", "vCBS") ?? valorEm(reforma, "ValorCbs"),
  })
}

/** tpRetPisCofins of the national layout by which each is withheld; 2.04 with the group of the reform writes them there, and nowhere else. */
const RETEM = { pis: /^[13459]$/, cofins: /^[13467]$/ }

function pisCofinsRetidos(grupo: No | undefined): { pis?: bigint; cofins?: bigint } {
  const tipo = textoEm(grupo, "tpRetPisCofins") ?? ""
  return semAusentes({
    pis: RETEM.pis.test(tipo) ? valorEm(grupo, "vPis") : undefined,
    cofins: RETEM.cofins.test(tipo) ? valorEm(grupo, "vCofins") : undefined,
  })
}

/** 5, 5.00, 0.05 and 0.0500 are all 5 %: the one by which base × rate is the tax; with no tax to tell, below 0,2 is a fraction. */
function aliquotaEmPorcento(
  escrita: string | undefined,
  base: bigint | undefined,
  impostos: readonly (bigint | undefined)[],
): string | undefined {
  const m = /^(\d{1,3})(?:[.,](\d{1,6}))?$/.exec(escrita ?? "")
  if (m === null) return undefined
  const [, inteiro = "0", decimais = ""] = m
  const comoEsta = normalizar(inteiro, decimais)
  // × 100 moves the point two places.
  const cheios = decimais.padEnd(2, "0")
  const vezesCem = normalizar(`${inteiro}${cheios.slice(0, 2)}`, cheios.slice(2))
  const imposto = impostos.find((i) => i !== undefined && i > 0n)
  if (base !== undefined && imposto !== undefined) {
    const confere = (a: string) => {
      const d = percentualMeioParaCima(base, a) - imposto
      return d >= -1n && d <= 1n
    }
    if (confere(comoEsta)) return comoEsta
    if (inteiro.length <= 1 && confere(vezesCem)) return vezesCem
  }
  return /^0*$/.test(inteiro) && /^[01]/.test(decimais) ? vezesCem : comoEsta
}

const normalizar = (inteiro: string, decimais: string) =>
  `${inteiro.replace(/^0+(?=\d)/, "")}.${decimais
    .replace(/0{1,6}$/, "")
    .slice(0, 4)
    .padEnd(2, "0")}`

/** Gross, less discounts, withholdings and withheld ISS. */
function calcularLiquido(v: Omit<ValoresMunicipais, "liquido" | "deducoes">): bigint {
  return (
    v.servico -
    v.descontoIncondicionado -
    v.descontoCondicionado -
    v.issRetido -
    v.pis -
    v.cofins -
    v.inss -
    v.irrf -
    v.csll -
    v.outras
  )
}

/** What a person should look at; the numbers of the document are kept. */
export function avisosMunicipais(nota: NotaMunicipal): Aviso[] {
  const { valores: v, tomador } = nota
  const avisos: Aviso[] = []
  const liquido = calcularLiquido(v)
  if (liquido !== v.liquido)
    avisos.push({
      codigo: "valor-liquido",
      mensagem: `O valor líquido da nota é ${emReais(v.liquido)}, mas serviço menos descontos e retenções dá ${emReais(liquido)}. Foi mantido o da nota.`,
    })
  const imposto = v.iss ?? v.issRetido
  if (v.baseIss !== undefined && v.aliquotaIss !== undefined && imposto > 0n) {
    const d = percentualMeioParaCima(v.baseIss, v.aliquotaIss) - imposto
    if (d < -1n || d > 1n)
      avisos.push({
        codigo: "aliquota",
        mensagem: `O ISS da nota é ${emReais(imposto)}, mas ${v.aliquotaIss}% de ${emReais(v.baseIss)} não dá isso. Foi mantido o da nota.`,
      })
  }
  if (nota.semValidadeJuridica)
    avisos.push({
      codigo: "sem-validade-juridica",
      mensagem: "A própria nota diz que é de testes e não tem valor jurídico: não é receita.",
    })
  if (tomador !== null && !cnpjCpfValido(tomador))
    avisos.push({
      codigo: "documento-tomador-invalido",
      mensagem: `O ${tomador.tipo.toUpperCase()} do tomador (${tomador.documento ?? ""}) tem dígito verificador errado.`,
    })
  if (nota.exportacao.estado === "indicio")
    avisos.push({
      codigo: "exportacao-nao-declarada",
      mensagem:
        "O tomador está no exterior, mas a nota não declara exportação. Confira o local do resultado do serviço.",
    })
  return avisos
}
