import { readFileSync } from "node:fs"
import { crc32, deflateRawSync } from "node:zlib"
import type { DetalheDoFechamento, ItemDeLote, Lote, Nota } from "@partida/contracts"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import {
  assinarNfse,
  chaveDaNfse,
  type DadosNfse,
  montarEventoCancelamento,
  montarNfse,
} from "../../documentos/nfse-nacional/construtor.ts"
import { digitoModulo11 } from "../../documentos/nfse-nacional/inscricao.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"

const INSERIDO = 1
const ATUALIZADO = 2
const ERRO = 4
const SEM_ACAO = 5
const AURORA = "11222333000181"
const PASTA = new URL("../../documentos/nfse-nacional/exemplos/", import.meta.url)

let ambiente: Ambiente
let contador: Ator
let aurora: EmpresaDeTeste

const arquivo = (nome: string) => ({ nome, bytes: readFileSync(new URL(nome, PASTA)) })
const N06 = arquivo("06-nfse-1.01-simples-tomador-pf.xml")
const N07 = arquivo("07-nfse-1.01-presumido-retencoes-ibscbs.xml")
const N08 = arquivo("08-nfse-1.00-emissor-web-iss-fora-do-sn.xml")
const N09 = arquivo("09-nfse-1.01-tomada-iss-retido.xml")
const N11 = arquivo("11-nfse-1.01-substituta.xml")
const E13 = arquivo("13-evento-101101-cancelamento.xml")
const E14 = arquivo("14-evento-105102-substituicao.xml")

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())

beforeEach(async () => {
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  aurora = await umaEmpresa()
    .comCnpj(AURORA)
    .noSistemaDesde("2026-09")
    .doAnexo("III", ["010101", "010701", "170101"], "Desenvolvimento")
    .comDozeMesesAntesDe("2026-09", 2_000_000n)
    .criar(ambiente, contador.escopo)
})
afterEach(() => expect(ambiente.errosRelatados).toEqual([]))

async function importar(...arquivos: { nome: string; bytes: Uint8Array }[]): Promise<ItemDeLote[]> {
  const r = await ambiente.enviar(contador, arquivos)
  expect(r.status).toBe(202)
  const { idLote } = r.json<{ idLote: string }>()
  expect((await ambiente.pedir(contador, "GET", `/lotes/${idLote}`)).json<Lote>().estado).toBe("concluido")
  return (await ambiente.pedir(contador, "GET", `/lotes/${idLote}/itens?registrosPorPagina=100`)).json<{
    lista: ItemDeLote[]
  }>().lista
}
const resultados = (itens: ItemDeLote[]) => itens.map((i) => i.resultado)

async function notas(filtro = "") {
  const r = await ambiente.pedir(contador, "GET", `/notas-fiscais?registrosPorPagina=100${filtro}`)
  return r.json<{ lista: Nota[]; totais: { receita: string } }>()
}
const nota = async (numero: string) => (await notas()).lista.find((n) => n.numero === numero)

async function calcular(competencia: string): Promise<DetalheDoFechamento> {
  await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", {
    corpo: { competencia, selecao: { empresas: [aurora.id] } },
  })
  return (
    await ambiente.pedir(contador, "GET", `/fechamentos/das/${aurora.id}/${competencia}`)
  ).json<DetalheDoFechamento>()
}

const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
const dadosDaNota = (mudancas: Partial<DadosNfse> = {}): DadosNfse => ({
  prestador: {
    documento: AURORA,
    nome: "ESTUDIO AURORA TECNOLOGIA LTDA",
    municipio: "3550308",
    nomeMunicipio: "São Paulo",
    uf: "SP",
  },
  tomador: { documento: "11444777000161", nome: "COMERCIO MODELO DE PECAS LTDA", municipio: "3550308" },
  numero: "900",
  dataCompetencia: "2026-10-15",
  cTribNac: "010101",
  valorServico: 100_000n,
  opSimpNac: "3",
  tpAmb: "1",
  ...mudancas,
})
const assinada = (mudancas: Partial<DadosNfse> = {}) =>
  assinarNfse(montarNfse(dadosDaNota(mudancas)), chavePem, certPem)
const xml = (texto: string, nome = "nota.xml") => ({ nome, bytes: Buffer.from(texto) })

/** A note of a city's own system, as the city hands it over and as it reaches the national environment (generator 1). */
const daPrefeitura = (numero: string, cancelada = false) =>
  xml(
    `<CompNfse><Nfse versao="2.04"><InfNfse><Numero>${numero}</Numero><CodigoVerificacao>C${numero}</CodigoVerificacao><DataEmissao>2026-10-15T10:00:00</DataEmissao><ValoresNfse><ValorLiquidoNfse>1000.00</ValorLiquidoNfse></ValoresNfse><OrgaoGerador><CodigoMunicipio>3550308</CodigoMunicipio></OrgaoGerador><DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico><Competencia>2026-10-15</Competencia><Servico><Valores><ValorServicos>1000.00</ValorServicos></Valores><IssRetido>2</IssRetido><ItemListaServico>01.01</ItemListaServico></Servico><Prestador><CpfCnpj><Cnpj>${AURORA}</Cnpj></CpfCnpj></Prestador></InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico></InfNfse></Nfse>${cancelada ? "<NfseCancelamento><Confirmacao><DataHora>2026-10-20T10:00:00</DataHora></Confirmacao></NfseCancelamento>" : ""}</CompNfse>`,
  )
const partilhada = (numero: string) => {
  const dados = dadosDaNota({ numero })
  const chave = chaveDaNfse(dados)
  const corpo = `${chave.slice(0, 7)}1${chave.slice(8, 49)}`
  const deLa = montarNfse(dados)
    .replaceAll(chave, corpo + digitoModulo11(corpo, 9))
    .replace("<ambGer>2<", "<ambGer>1<")
  return xml(assinarNfse(deLa, chavePem, certPem))
}

describe("importar notas", () => {
  it("a nota da prefeitura, pelo arquivo dela e pelo ambiente nacional, é uma só e conta uma vez", async () => {
    // By file first: it waits for a person, and the national one, signed by who is known, takes its place.
    await importar(daPrefeitura("31"))
    expect((await notas()).totais.receita).toBe("0.00")
    expect(resultados(await importar(partilhada("31")))).toEqual([ATUALIZADO])
    expect((await notas()).lista).toMatchObject([
      { numero: "31", modelo: "nfse", assinatura: "valida", receita: "1000.00" },
    ])
    // The other way round, together with others, and once more: nothing is done.
    expect(
      resultados(await importar(partilhada("32"), daPrefeitura("32"), partilhada("33"), daPrefeitura("31"))),
    ).toEqual([INSERIDO, SEM_ACAO, INSERIDO, SEM_ACAO])
    expect((await notas()).totais.receita).toBe("3000.00")
    // In one upload the city's comes first: still one.
    const juntas = await importar(daPrefeitura("34"), partilhada("34"), partilhada("35"))
    expect([resultados(juntas), (await notas()).totais.receita]).toEqual([[INSERIDO, ATUALIZADO, INSERIDO], "5000.00"])
    // The city says that it was cancelled: said of the note that is here.
    expect((await importar(daPrefeitura("32", true)))[0]?.mensagem).toContain("Cancelamento da nota 32")
  })

  it("insere, e da segunda vez não muda nada", async () => {
    expect(resultados(await importar(N06, N07))).toEqual([INSERIDO, INSERIDO])
    const antes = (await notas()).lista
    expect(resultados(await importar(N06, N07))).toEqual([SEM_ACAO, SEM_ACAO])
    expect((await notas()).lista).toEqual(antes)
    expect(await nota("57")).toMatchObject({
      valorServico: "1500.00",
      valorLiquido: "1500.00",
      competencia: "2026-09",
      direcao: "prestada",
      assinatura: "valida",
      contaNaReceita: true,
    })
  })

  it("a nota de homologação é guardada e não conta como receita", async () => {
    const [item] = await importar(N08)
    expect(item?.resultado).toBe(INSERIDO)
    expect(await nota("2")).toMatchObject({ valorServico: "230.00", semValidade: true, contaNaReceita: false })
  })

  it("a nota tomada não é receita", async () => {
    await importar(N09)
    expect((await notas()).lista[0]).toMatchObject({
      direcao: "tomada",
      contaNaReceita: false,
      valorServico: "800.00",
      valorLiquido: "780.00",
      issRetido: true,
    })
  })

  it("quando as duas partes são clientes, cada uma fica com a sua", async () => {
    await umaEmpresa().comCnpj("11444777000161").doAnexo("III").criar(ambiente, contador.escopo)
    await importar(N09)
    expect((await notas()).lista.map((n) => n.direcao).sort()).toEqual(["prestada", "tomada"])
  })

  it.each([
    ["nota, depois evento", [N07, E13], [INSERIDO, ATUALIZADO]],
    ["evento, depois nota", [E13, N07], [INSERIDO, INSERIDO]],
  ])("cancelamento: %s", async (_titulo, arquivos, esperado) => {
    expect(resultados(await importar(...arquivos))).toEqual(esperado)
    expect(await nota("58")).toMatchObject({ status: 2, contaNaReceita: false })
    expect((await notas()).totais.receita).toBe("0.00")
    expect(resultados(await importar(...arquivos))).toEqual([SEM_ACAO, SEM_ACAO])
  })

  it.each([
    ["original, substituta, evento", [N06, N11, E14]],
    ["evento, substituta, original", [E14, N11, N06]],
    ["substituta, original", [N11, N06]],
    ["original, substituta", [N06, N11]],
  ])("substituição conta uma vez só: %s", async (_titulo, arquivos) => {
    await importar(...arquivos)
    expect(await nota("57")).toMatchObject({ status: 3, contaNaReceita: false })
    expect(await nota("59")).toMatchObject({ status: 1, contaNaReceita: true })
    expect((await notas()).totais.receita).toBe("1500.00")
  })

  it("a substituta emitida em outro mês conta no mês da operação original (Res. CGSN 140/2018 art. 18 §2)", async () => {
    const original = dadosDaNota({ numero: "901", dataCompetencia: "2026-09-20" })
    const substituta = assinada({
      numero: "902",
      dataCompetencia: "2026-10-02",
      substitui: { chave: chaveDaNfse(original), cMotivo: "99", xMotivo: "Valor corrigido pelo tomador" },
    })
    await importar(xml(assinarNfse(montarNfse(original), chavePem, certPem)), xml(substituta))
    expect(await nota("902")).toMatchObject({ competencia: "2026-09", competenciaDoDocumento: "2026-10" })
  })

  it("de 2027 em diante conta no mês da emissão; o serviço de dezembro faturado em janeiro conta em dezembro", async () => {
    // Res. CGSN 140/2018 art. 2º §§8º a 9º-A (Res. CGSN 190/2026): o faturamento é a emissão do documento fiscal.
    const de = (numero: string, dataCompetencia: string, emitida: string) =>
      xml(assinada({ numero, dataCompetencia, dhEmissao: `${emitida}T10:00:00-03:00` }), `${numero}.xml`)
    await importar(
      de("911", "2026-12-20", "2027-01-05"),
      de("912", "2027-01-29", "2027-02-02"),
      de("913", "2027-01-10", "2027-01-10"),
    )
    const dezembro = await nota("911")
    expect(dezembro).toMatchObject({ competencia: "2026-12", competenciaDoDocumento: "2026-12" })
    expect(dezembro?.avisos).toContainEqual(expect.stringMatching(/a receita é de 12\/2026.*não conta de novo/))
    const fevereiro = await nota("912")
    expect(fevereiro).toMatchObject({ competencia: "2027-02", competenciaDoDocumento: "2027-01" })
    expect(fevereiro?.avisos).toContainEqual(expect.stringMatching(/mês do documento fiscal \(Res\. CGSN 190\/2026/))
    expect(await nota("913")).toMatchObject({ competencia: "2027-01", avisos: [] })
  })

  it("quem contrata MEI de certos ofícios deve a CPP: 20% de 800,00 = 160,00 (LC 123/2006 art. 18-B)", async () => {
    const tomada = (numero: string, cTribNac: string, opSimpNac: "2" | "3") =>
      xml(
        assinada({
          numero,
          cTribNac,
          opSimpNac,
          valorServico: 80_000n,
          prestador: { ...dadosDaNota().prestador, documento: "11444777000161" },
          tomador: { documento: AURORA, nome: "ESTUDIO AURORA TECNOLOGIA LTDA", municipio: "3550308" },
        }),
        `${numero}.xml`,
      )
    // 14.13, carpintaria; 1.07, suporte em informática; e o mesmo ofício de quem não é MEI.
    await importar(tomada("921", "141301", "2"), tomada("922", "010701", "2"), tomada("923", "141301", "3"))
    const aviso = async (numero: string) => (await nota(numero))?.avisos.filter((texto) => texto.includes("CPP")) ?? []
    expect(await aviso("921")).toEqual([expect.stringMatching(/R\$ 160,00, na atividade do Anexo IV.*art\. 18-B/)])
    expect(await aviso("922")).toEqual([])
    expect(await aviso("923")).toEqual([])
  })

  it("ISS abaixo de 2% no município do prestador: quem toma responde por ele (LC 116/2003 art. 6º §2º III)", async () => {
    const tomada = (numero: string, mudancas: Partial<DadosNfse>) =>
      xml(
        assinada({
          numero,
          opSimpNac: "1",
          prestador: { ...dadosDaNota().prestador, documento: "11444777000161" },
          tomador: { documento: AURORA, nome: "ESTUDIO AURORA TECNOLOGIA LTDA", municipio: "3550308" },
          ...mudancas,
        }),
        `${numero}.xml`,
      )
    // O mesmo 1,50% num item que a lei ressalva (7.02) e num prestador do Simples, cuja alíquota é a do anexo.
    await importar(
      tomada("931", { cTribNac: "010701", aliquotaIss: "1.50" }),
      tomada("932", { cTribNac: "010701", aliquotaIss: "2.00" }),
      tomada("933", { cTribNac: "070201", aliquotaIss: "1.50" }),
      tomada("934", { cTribNac: "010701", aliquotaIss: "1.50", opSimpNac: "3" }),
    )
    const aviso = async (numero: string) => (await nota(numero))?.avisos.filter((a) => a.includes("mínimo de")) ?? []
    expect(await aviso("931")).toEqual([expect.stringMatching(/ISS de 1,5%, abaixo do mínimo de 2%.*8º-A/)])
    for (const numero of ["932", "933", "934"]) expect(await aviso(numero)).toEqual([])
  })

  it("um ZIP com o que presta e o que não presta responde arquivo por arquivo", async () => {
    const itens = await importar({
      nome: "lote.zip",
      bytes: zip([
        ["06.xml", N06.bytes],
        ["leia.txt", Buffer.from("olá")],
        ["dps.xml", arquivo("02-dps-1.01-simples-tomador-pf.xml").bytes],
      ]),
    })
    expect(itens.filter((i) => i.resultado === INSERIDO)).toHaveLength(1)
    expect(itens.filter((i) => i.resultado === ERRO).map((i) => i.codigo)).toContain("pedido-nao-e-nota")
  })

  it.each([
    ["RPS municipal", xml("<EnviarLoteRpsEnvio><LoteRps/></EnviarLoteRpsEnvio>"), "rps-nao-e-nota"],
    [
      "NF-e sem protocolo",
      xml(
        arquivo("outros-nfe-proc.xml")
          .bytes.toString()
          .replace(/<protNFe[\s\S]{0,5000}<\/protNFe>/, ""),
      ),
      "nfe-sem-protocolo",
    ],
    ["pedido de evento", arquivo("12-pedregevento-101101-cancelamento.xml"), "pedido-de-evento"],
    ["& solto", xml(N06.bytes.toString().replace("ESTUDIO AURORA", "ESTUDIO & AURORA")), "xml-malformado"],
    ["dígito da chave errado", xml(N06.bytes.toString().replaceAll("091234567898", "091234567899")), "chave-invalida"],
  ])("recusa com o motivo: %s", async (_titulo, alvo, codigo) => {
    const [item] = await importar(alvo)
    expect(item).toMatchObject({ resultado: ERRO, codigo })
    expect((await notas()).lista).toEqual([])
  })

  it("nota de quem não é cliente é recusada nomeando as partes", async () => {
    const [item] = await importar(
      xml(assinada({ prestador: { ...dadosDaNota().prestador, documento: "99888777000100" }, tomador: null })),
    )
    expect(item).toMatchObject({
      resultado: ERRO,
      codigo: "documento-de-outra-empresa",
      mensagem: expect.stringContaining("99888777000100"),
    })
  })

  it("sem arquivos e com chave repetida", async () => {
    const chave = { "idempotency-key": "chave-de-teste-1" }
    expect((await ambiente.enviar(contador, [])).json()).toMatchObject({ codigo: "sem-arquivos" })
    const um = (await ambiente.enviar(contador, [N06], chave)).json()
    expect((await ambiente.enviar(contador, [N06], chave)).json()).toEqual(um)
    const outro = await ambiente.enviar(contador, [N07], chave)
    expect(outro.status).toBe(422)
    expect(outro.json()).toMatchObject({ codigo: "chave-reutilizada" })
  })
})

describe("nota com assinatura que não confere", () => {
  const adulterada = () =>
    xml(
      assinada()
        .replace("<vServ>1000.00</vServ>", "<vServ>9000.00</vServ>")
        .replace("<vLiq>1000.00</vLiq>", "<vLiq>9000.00</vLiq>"),
    )

  it("fica guardada, não conta, e impede o cálculo até alguém decidir", async () => {
    const [item] = await importar(adulterada())
    expect(item?.resultado).toBe(INSERIDO)
    expect(item?.detalhes.join(" ")).toContain("assinatura não confere")
    const guardada = await nota("900")
    expect(guardada).toMatchObject({
      assinatura: "invalida",
      contaNaReceita: false,
      pendencias: ["assinatura-invalida"],
    })
    expect((await calcular("2026-10")).linha).toMatchObject({ situacao: "faltam-dados", total: null })
    const decidir = (corpo: object) =>
      ambiente.pedir(contador, "PATCH", `/notas-fiscais/${guardada?.id}/decisao`, { corpo })
    expect((await decidir({ decisao: "recusada", motivo: "curto" })).json()).toMatchObject({
      codigo: "entrada-invalida",
      campo: "motivo",
    })
    expect((await decidir({ decisao: "recusada", motivo: "Valor diferente do contrato" })).status).toBe(200)
    expect((await calcular("2026-10")).linha).toMatchObject({ situacao: "calculado", receita: "0.00" })
    expect((await decidir({ decisao: "aceita", motivo: "Conferida com o tomador" })).status).toBe(200)
    expect((await calcular("2026-10")).linha).toMatchObject({ situacao: "calculado", receita: "9000.00" })
  })

  it("o original, com assinatura boa, toma o lugar dela", async () => {
    await importar(adulterada())
    expect(resultados(await importar(xml(assinada())))).toEqual([ATUALIZADO])
    expect(await nota("900")).toMatchObject({ assinatura: "valida", valorServico: "1000.00", contaNaReceita: true })
    expect(resultados(await importar(adulterada()))).toEqual([ERRO])
    expect(await nota("900")).toMatchObject({ valorServico: "1000.00" })
  })
})

describe("atividade da nota", () => {
  it("código desconhecido de empresa com duas atividades de serviço espera a decisão e pode ser lembrado", async () => {
    const outra = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
    contador = outra
    aurora = await umaEmpresa()
      .comCnpj(AURORA)
      .doAnexo("III", ["010101"])
      .doAnexo("IV", ["071001"])
      .comDozeMesesAntesDe("2026-10", 1_000_000n)
      .criar(ambiente, outra.escopo)
    await importar(xml(assinada({ numero: "1", cTribNac: "170101" })))
    const pendente = await nota("1")
    expect(pendente?.pendencias).toEqual(["atividade-indefinida"])
    expect((await calcular("2026-10")).faltas[0]).toMatchObject({ codigo: "atividade-indefinida" })
    const r = await ambiente.pedir(outra, "PATCH", `/notas-fiscais/${pendente?.id}/atividade`, {
      corpo: { idAtividade: aurora.atividades[1], lembrarCodigo: true },
    })
    expect(r.status).toBe(200)
    expect((await calcular("2026-10")).linha.anexos).toEqual(["IV"])
    await importar(xml(assinada({ numero: "2", cTribNac: "170101" })))
    expect((await nota("2"))?.idAtividade).toBe(aurora.atividades[1])
  })
})

describe("mês fechado", () => {
  it("recusa a nota que chega tarde e guarda o cancelamento até a reabertura", async () => {
    await importar(xml(assinada({ numero: "1" })))
    const calculado = await calcular("2026-10")
    const base = `/fechamentos/das/${aurora.id}/2026-10`
    await concluirEtapas(ambiente.banco, contador.escopo, "2026-10", [aurora.id])
    expect(
      (await ambiente.pedir(contador, "POST", `${base}/fechar`, { corpo: { idApuracao: calculado.linha.idApuracao } }))
        .status,
    ).toBe(200)
    expect(await importar(xml(assinada({ numero: "2" })))).toMatchObject([
      { resultado: ERRO, codigo: "competencia-fechada" },
    ])
    const evento = montarEventoCancelamento(
      {
        chave: chaveDaNfse(dadosDaNota({ numero: "1" })),
        autor: AURORA,
        dhEvento: "2026-11-05T10:00:00-03:00",
        cMotivo: "1",
        xMotivo: "Serviço não foi prestado ao tomador",
        tpAmb: "1",
      },
      chavePem,
      certPem,
    )
    expect(await importar(xml(evento))).toMatchObject([{ resultado: INSERIDO, codigo: "competencia-fechada" }])
    expect(await nota("1")).toMatchObject({ status: 1 })
    const fechado = (await ambiente.pedir(contador, "GET", base)).json<DetalheDoFechamento>()
    expect(fechado.linha.pendencias.join(" ")).toContain("depois do fechamento")
    const reaberto = await ambiente.pedir(contador, "POST", `${base}/reabrir`, {
      corpo: { motivo: "Nota cancelada pelo tomador" },
    })
    expect(reaberto.json<DetalheDoFechamento>().linha).toMatchObject({
      estado: "apurado",
      // the cancelled note left the month, the late one entered it
      receita: "1000.00",
      pendencias: [],
    })
    expect(await nota("1")).toMatchObject({ status: 2 })
  })
})

/** A minimal ZIP: local headers, central directory, end record. */
function zip(entradas: [string, Uint8Array][]): Buffer {
  const locais: Buffer[] = []
  const central: Buffer[] = []
  let posicao = 0
  for (const [nome, bytes] of entradas) {
    const nomeBytes = Buffer.from(nome)
    const comprimido = deflateRawSync(bytes)
    const comum = Buffer.alloc(26)
    comum.writeUInt16LE(20, 0)
    comum.writeUInt16LE(8, 4)
    comum.writeUInt32LE(crc32(bytes), 10)
    comum.writeUInt32LE(comprimido.length, 14)
    comum.writeUInt32LE(bytes.length, 18)
    comum.writeUInt16LE(nomeBytes.length, 22)
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), comum, nomeBytes, comprimido])
    const fim = Buffer.alloc(14)
    fim.writeUInt32LE(posicao, 10)
    central.push(Buffer.concat([Buffer.from("504b01021400", "hex"), comum, fim, nomeBytes]))
    locais.push(local)
    posicao += local.length
  }
  const diretorio = Buffer.concat(central)
  const fim = Buffer.alloc(22)
  fim.write("504b0506", 0, "hex")
  fim.writeUInt16LE(entradas.length, 8)
  fim.writeUInt16LE(entradas.length, 10)
  fim.writeUInt32LE(diretorio.length, 12)
  fim.writeUInt32LE(posicao, 16)
  return Buffer.concat([...locais, diretorio, fim])
}
