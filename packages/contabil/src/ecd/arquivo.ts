import { paraReais } from "@partida/fiscal/nucleo"
import { balanco, dre, type LinhaDeDemonstracao } from "../demonstracoes.ts"
import { lado } from "../lancamento.ts"
import type { LivroDaEcd } from "./livro.ts"
import type { EntradaDaEcd } from "./tipos.ts"

type Campo = string | number | null

const dia = (data: string) => `${data.slice(8, 10)}${data.slice(5, 7)}${data.slice(0, 4)}`
/** Without sign nor thousands: the side goes apart. */
const valor = (centavos: bigint) => paraReais(centavos < 0n ? -centavos : centavos).replace(".", ",")
/** Amount and side, as two fields. */
const comLado = (centavos: bigint): [string, string] => [valor(centavos), lado(centavos).dc]
/** Latin-1, without the separator nor control characters; what Latin-1 lacks is written by what is nearest to it. */
function texto(cru: string, maximo = 255): string {
  const limpo = cru
    .normalize("NFC")
    .replace(/[\u2018\u2019\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014]/g, "-")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that the layout refuses
    .replace(/[|\u0000-\u001f\u007f-\u009f]+/g, " ")
    .replace(/[^\u0020-\u00ff]/g, "?")
  return limpo.trim().slice(0, maximo)
}

const NOME_DO_LIVRO = "DIARIO GERAL"
/** What stands for the number of lines until they are counted. */
const QUANTIDADE = "\u0000"

/** The file of layout 9, one line each record. Only for books that `conferirEcd` found no error in. */
export function escreverEcd(entrada: EntradaDaEcd, livro: LivroDaEcd): string[] {
  const blocos = [bloco0(entrada), ["C001|1"], blocoI(entrada, livro), blocoJ(entrada, livro), ["K001|1"]]
  const fechados = blocos.map((linhas) => [...linhas, `${linhas[0]?.slice(0, 1)}990|${linhas.length + 1}`])
  const linhas = fechados.flat()
  const tipos = Map.groupBy(linhas, (l) => l.slice(0, 4))
  const contados: [string, number][] = [...[...tipos].map(([tipo, delas]) => [tipo, delas.length] as [string, number])]
  contados.push(["9001", 1], ["9900", contados.length + 4], ["9990", 1], ["9999", 1])
  const bloco9 = ["9001|0", ...contados.map(([tipo, n]) => `9900|${tipo}|${n}`)]
  const total = linhas.length + bloco9.length + 2
  return [...linhas, ...bloco9, `9990|${bloco9.length + 2}`, `9999|${total}`].map(
    (linha) => `|${linha.replace(QUANTIDADE, String(total))}|`,
  )
}

const registro = (tipo: string, ...campos: readonly Campo[]) => [tipo, ...campos.map((c) => c ?? "")].join("|")

function bloco0({ empresa, de, ate, planoReferencial, substituicao }: EntradaDaEcd): string[] {
  const abriu = empresa.abertura > `${de.slice(0, 4)}-01-01` && empresa.abertura.slice(0, 7) === de.slice(0, 7)
  return [
    registro(
      "0000",
      "LECD",
      dia(de),
      dia(ate),
      texto(empresa.nome),
      empresa.cnpj,
      empresa.uf,
      texto(empresa.inscricaoEstadual ?? ""),
      empresa.idMunicipio,
      texto(empresa.inscricaoMunicipal ?? ""),
      "",
      abriu ? 1 : 0,
      empresa.nire === null ? 0 : 1,
      substituicao === null ? 0 : 1,
      substituicao?.hash.toUpperCase() ?? "",
      0,
      0,
      "",
      "N",
      "N",
      0,
      0,
      planoReferencial,
    ),
    "0001|0",
    registro("0007", "00", ""),
  ]
}

function blocoI(entrada: EntradaDaEcd, livro: LivroDaEcd): string[] {
  const { empresa, de, ate, numeroDoLivro, planoReferencial, lancamentos } = entrada
  return [
    "I001|0",
    "I010|G|9.00",
    registro(
      "I030",
      "TERMO DE ABERTURA",
      numeroDoLivro,
      NOME_DO_LIVRO,
      QUANTIDADE,
      texto(empresa.nome),
      empresa.nire,
      empresa.cnpj,
      dia(empresa.abertura),
      "",
      texto(empresa.municipio),
      dia(ate),
    ),
    ...livro.contas.flatMap((c) => [
      registro("I050", dia(de), c.natureza, c.tipo, c.nivel, c.codigo, c.pai, texto(c.nome)),
      ...(c.tipo === "A" && c.natureza !== "09" && planoReferencial !== null
        ? [registro("I051", "", c.referencial)]
        : []),
      ...(c.tipo === "A" && c.aglutinacao !== null ? [registro("I052", "", c.aglutinacao)] : []),
    ]),
    ...livro.meses.flatMap((mes) => [
      registro("I150", dia(mes.de), dia(mes.ate)),
      ...mes.saldos.map((s) =>
        registro("I155", s.conta, "", ...comLado(s.inicial), valor(s.debitos), valor(s.creditos), ...comLado(s.final)),
      ),
    ]),
    ...lancamentos.flatMap((l) => {
      const total = l.partidas.reduce((soma, p) => (p.dc === "D" ? soma + p.valor : soma), 0n)
      return [
        registro("I200", l.numero, dia(l.data), valor(total), l.tipo, ""),
        ...l.partidas.map((p) =>
          registro("I250", p.conta, "", valor(p.valor), p.dc, "", "", texto(l.historico, 65_535), ""),
        ),
      ]
    }),
    ...(livro.encerrado
      ? [
          registro("I350", dia(ate)),
          ...[...livro.antesDoEncerramento]
            .filter(([, saldo]) => saldo !== 0n)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([conta, saldo]) => registro("I355", conta, "", ...comLado(saldo))),
        ]
      : []),
  ]
}

function blocoJ(entrada: EntradaDaEcd, livro: LivroDaEcd): string[] {
  const { empresa, contador, de, ate, numeroDoLivro, plano, iniciais, substituicao, notas } = entrada
  const antes = balanco(plano, iniciais).linhas
  const depois = balanco(plano, livro.finais).linhas
  const doResultado = dre(plano, livro.antesDoEncerramento)
  // An asset is shown as it is, by debit; what is on the other side of the sheet, by credit.
  const noBalanco = (linha: LinhaDeDemonstracao | undefined) => (linha?.grupo === "A" ? 1n : -1n) * (linha?.valor ?? 0n)
  const doBalanco = comMovimento(
    depois,
    (l) => l.valor !== 0n || antes.find((a) => a.codigo === l.codigo)?.valor !== 0n,
  )
  return [
    "J001|0",
    registro("J005", dia(de), dia(ate), 1, ""),
    ...doBalanco.map((l) =>
      registro(
        "J100",
        l.codigo,
        l.tipo,
        l.nivel,
        l.superior,
        l.grupo,
        texto(l.descricao),
        ...comLado(noBalanco(antes.find((a) => a.codigo === l.codigo))),
        ...comLado(noBalanco(l)),
        "",
      ),
    ),
    ...comMovimento(doResultado, (l) => l.valor !== 0n).map((l, i) =>
      registro(
        "J150",
        i + 1,
        l.codigo,
        l.tipo,
        l.nivel,
        l.superior,
        texto(l.descricao),
        "",
        "",
        ...comLado(-l.valor),
        l.grupo,
        "",
      ),
    ),
    ...(notas === null ? [] : [registro("J800", "010", "Notas explicativas", "", emRtf(notas), "J800FIM")]),
    ...(substituicao === null
      ? []
      : [registro("J801", "001", TERMO, substituicao.motivo, "", emRtf(substituicao.termo), "J801FIM")]),
    registro(
      "J900",
      "TERMO DE ENCERRAMENTO",
      numeroDoLivro,
      NOME_DO_LIVRO,
      texto(empresa.nome),
      QUANTIDADE,
      dia(de),
      dia(ate),
    ),
    registro(
      "J930",
      texto(contador.nome),
      contador.cpf,
      "Contador",
      "900",
      texto(contador.crc),
      texto(contador.email, 60),
      contador.telefone,
      contador.uf,
      "",
      "",
      "N",
    ),
    registro(
      "J930",
      texto(empresa.nome),
      empresa.cnpj,
      "Pessoa Juridica (e-CNPJ ou e-PJ)",
      "001",
      "",
      "",
      "",
      "",
      "",
      "",
      "S",
    ),
    ...(substituicao === null
      ? []
      : [
          registro(
            "J932",
            texto(contador.nome),
            contador.cpf,
            "Contador/Contabilista Responsável Pelo Termo de Verificação para Fins de Substituição da ECD",
            "910",
            texto(contador.crc),
            texto(contador.email, 60),
            contador.telefone,
            contador.uf,
            "",
            "",
          ),
        ]),
  ]
}

const TERMO = "Termo de Verificacao para Fins de Substituicao da ECD"

/** Records that the official program refuses to see named inside of a text that is attached. */
const NOMES_DE_REGISTRO = /[CIJK]001|J80[01]|J900/g

/** Plain text as RTF in one line, in ASCII: what is not is written by its code, as the separator of fields and names of records. */
function emRtf(cru: string): string {
  const texto = cru.normalize("NFC").replace(/\r\n?/g, "\n")
  const disfarcadas = new Set([...texto.matchAll(NOMES_DE_REGISTRO)].map((m) => m.index))
  const letras = Array.from(texto.split(""), (letra, i) => {
    if (letra === "\n") return "\\par "
    if (/[\\{}]/.test(letra)) return `\\${letra}`
    if (/[ -~]/.test(letra) && letra !== "|" && !disfarcadas.has(i)) return letra
    return emUnidade(letra.charCodeAt(0))
  })
  return `{\\rtf1\\ansi ${letras.join("")}}`
}

/** Control characters are dropped; units of 16 bits are signed in RTF. */
const emUnidade = (unidade: number) => (unidade < 32 ? "" : `\\u${unidade > 32_767 ? unidade - 65_536 : unidade}?`)

/** Lines that move, with the totals above them; the first level is always there. */
function comMovimento(
  linhas: readonly LinhaDeDemonstracao[],
  move: (linha: LinhaDeDemonstracao) => boolean,
): LinhaDeDemonstracao[] {
  const ficam = new Set(linhas.filter((l) => l.nivel === 1).map((l) => l.codigo))
  const superiorDe = new Map(linhas.map((l) => [l.codigo, l.superior]))
  for (const linha of linhas.filter((l) => l.tipo === "D" && move(l)))
    for (let codigo: string | null = linha.codigo; codigo !== null; codigo = superiorDe.get(codigo) ?? null)
      ficam.add(codigo)
  return linhas.filter((l) => ficam.has(l.codigo))
}
