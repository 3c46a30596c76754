import { createHash, randomBytes } from "node:crypto"
import { CABECALHO_ESCRITORIO, type DocumentoDaEmpresa } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, umaEmpresa } from "../../testes/empresas.ts"
import { criarGuia } from "../../testes/hostil/guias-cena.ts"
import { guardarDocumento } from "./documentos.service.ts"

let ambiente: Ambiente
/** What whoever runs the server is told. */
const falhas: unknown[] = []
let idEscritorio: string
let contador: Ator
let cliente: Ator
let funcionario: Ator
let deB: Ator
let deFora: Ator
let a: EmpresaDeTeste

beforeAll(async () => {
  // Each act a second after the other: the newest is known.
  let segundos = 0
  ambiente = await criarAmbiente(
    () => new Date(Date.UTC(2026, 10, 20, 15, 0, ++segundos)),
    {},
    {
      relatar: (falha) => void falhas.push(falha),
    },
  )
  idEscritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
  a = await umaEmpresa().comCnpj("11222333000181").doAnexo("III").criar(ambiente, contador.escopo)
  const b = await umaEmpresa().comCnpj("11444777000161").doAnexo("III").criar(ambiente, contador.escopo)
  cliente = await ambiente.criarAtor(idEscritorio, "EMPRESA", [a.id])
  funcionario = await ambiente.criarAtor(idEscritorio, "FUNCIONARIO", [a.id])
  deB = await ambiente.criarAtor(idEscritorio, "EMPRESA", [b.id])
  deFora = await ambiente.criarAtor(await ambiente.criarEscritorio("Outro"), "ADMINISTRADOR")
})
afterAll(() => ambiente.fechar())

const PDF = (texto = "guia") => Buffer.from(`%PDF-1.7\n${texto}\n%%EOF`)
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")
type Anexados = { lista: { documento: DocumentoDaEmpresa; novo: boolean }[] }
const anexar = (ator: Ator, arquivos: readonly { nome: string; bytes: Uint8Array }[], consulta = "tipo=anexo") =>
  ambiente.enviar(ator, arquivos, {}, `/empresas/${a.id}/documentos?${consulta}`)
async function anexado(nome: string, bytes: Uint8Array, consulta?: string): Promise<DocumentoDaEmpresa> {
  const [primeiro] = (await anexar(contador, [{ nome, bytes }], consulta)).json<Anexados>().lista
  if (!primeiro) throw new Error("nada foi anexado")
  return primeiro.documento
}
/** An address of the site, and not of the API. */
async function abrir(
  ator: Ator | null,
  endereco: string,
  cabecalhos: Record<string, string> = {},
  method: "GET" | "HEAD" = "GET",
) {
  const r = await ambiente.servidor.app.inject({
    method,
    url: endereco,
    headers: { ...(ator ? { authorization: `Bearer ${ator.token}` } : {}), ...cabecalhos },
  })
  return { status: r.statusCode, cabecalhos: r.headers, bytes: r.rawPayload, json: () => r.json<{ codigo?: string }>() }
}
const arquivo = (sha: string) => `/statics/arquivo/${sha}`

describe("anexar", () => {
  it("guarda os bytes como vieram, pelo conteúdo, e a mesma coisa uma vez só", async () => {
    const bytes = PDF("um comprovante")
    const consulta = "tipo=comprovante&competencia=2026-10"
    const r = await anexar(cliente, [{ nome: "C:\\pasta\\..\\Comprovante São José.PDF", bytes }], consulta)
    expect(r.status).toBe(201)
    const [um] = r.json<Anexados>().lista
    expect(um).toMatchObject({
      novo: true,
      documento: {
        idEmpresa: a.id,
        tipo: "comprovante",
        competencia: "2026-10",
        nome: "Comprovante São José.pdf",
        tipoMime: "application/pdf",
        tamanhoBytes: bytes.length,
        sha256: sha256(bytes),
        origem: "pessoa",
        criadoPor: "Pessoa EMPRESA",
        reservado: false,
        retirada: null,
      },
    })
    const [outra] = (await anexar(contador, [{ nome: "o-mesmo.pdf", bytes }], consulta)).json<Anexados>().lista
    expect(outra).toMatchObject({ novo: false, documento: { id: um?.documento.id, nome: "Comprovante São José.pdf" } })
    const [noutroMes] = (
      await anexar(contador, [{ nome: "o-mesmo.pdf", bytes }], "tipo=comprovante&competencia=2026-09")
    ).json<Anexados>().lista
    expect(noutroMes).toMatchObject({ novo: true })
  })

  it.each([
    [
      "foto.pdf",
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(20)]),
      "foto.pdf.png",
      "image/png",
    ],
    ["nota.xml.exe", Buffer.from("<?xml version='1.0'?><a/>"), "nota.xml.exe.xml", "application/xml"],
    [
      "desenho.svg",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"),
      "desenho.svg.xml",
      "application/xml",
    ],
    ["extrato.ofx", Buffer.from("OFXHEADER:100\r\nDATA:OFXSGML\r\n"), "extrato.ofx", "application/x-ofx"],
    ["retorno.RET", Buffer.from("02RETORNO01COBRANCA\r\n\u001a", "latin1"), "retorno.ret", "text/plain"],
    [
      "planilha.xlsx",
      Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), randomBytes(20)]),
      "planilha.xlsx",
      "application/zip",
    ],
  ])("%s é o que tem dentro", async (nome, bytes, guardadoComo, tipoMime) => {
    expect(await anexado(nome, bytes)).toMatchObject({ nome: guardadoComo, tipoMime })
  })

  it.each([
    ["pagina.pdf", Buffer.from("<!DOCTYPE html><html><script>1</script></html>")],
    ["programa.pdf", Buffer.from("MZ\u0090\u0000\u0003", "latin1")],
    ["imagem.png", Buffer.from("GIF89a\u0001\u0000", "latin1")],
    ["pacote.zip", Buffer.from("Rar!\u001a\u0007\u0000", "latin1")],
    ["binario.txt", Buffer.from([0x41, 0x00, 0x42])],
  ])("%s é recusado, e com ele os outros do mesmo envio", async (nome, bytes) => {
    const bom = PDF(`junto de ${nome}`)
    const r = await anexar(contador, [
      { nome: "bom.pdf", bytes: bom },
      { nome, bytes },
    ])
    expect(r.status).toBe(422)
    expect(r.json()).toMatchObject({ codigo: "documento-recusado", campo: "arquivos" })
    expect(await ambiente.servico.armazem.existe({ idEscritorio, sha256: sha256(bom) })).toBe(false)
  })

  it("vazio, grande e demais", async () => {
    const recusa = async (arquivos: { nome: string; bytes: Buffer }[]) =>
      (await anexar(contador, arquivos)).json<{ codigo: string; mensagem: string }>()
    expect(await recusa([{ nome: "v.pdf", bytes: Buffer.alloc(0) }])).toMatchObject({ codigo: "entrada-invalida" })
    const grande = Buffer.concat([PDF(), Buffer.alloc(20 * 1024 * 1024)])
    expect((await recusa([{ nome: "g.pdf", bytes: grande }])).mensagem).toContain("20 MB")
    const muitos = Array.from({ length: 21 }, (_, i) => ({ nome: `${i}.pdf`, bytes: PDF(String(i)) }))
    expect((await recusa(muitos)).mensagem).toContain("até 20")
    expect((await anexar(contador, [])).status).toBe(400)
  })

  it("a empresa anexa o que é seu; o que vale como de um órgão, só o escritório; o que é do sistema, ninguém", async () => {
    const como = async (ator: Ator, tipo: string) =>
      (await anexar(ator, [{ nome: "x.pdf", bytes: PDF(tipo) }], `tipo=${tipo}`)).status
    expect(await como(cliente, "anexo")).toBe(201)
    expect(await como(cliente, "guia-oficial")).toBe(403)
    expect(await como(contador, "guia-oficial")).toBe(201)
    expect(await como(contador, "registro")).toBe(403)
    expect(await como(funcionario, "anexo")).toBe(403)
    expect(await como(deB, "anexo")).toBe(404)
    expect(await como(deFora, "anexo")).toBe(404)
  })
})

describe("listar, retirar, esconder", () => {
  it("filtra por mês, tipo e nome, em páginas", async () => {
    for (const n of [1, 2, 3])
      await anexado(`Recibo nº ${n}.pdf`, PDF(`recibo ${n}`), "tipo=recibo&competencia=2026-07")
    const pedir = async (consulta: string) =>
      (await ambiente.pedir(contador, "GET", `/documentos?${consulta}`)).json<{
        lista: DocumentoDaEmpresa[]
        paginacao: { totalDeRegistros: number; proxima: string | null }
      }>()
    const dois = await pedir("competencia=2026-07&registrosPorPagina=2&ordem=nome&direcao=asc")
    expect(dois.lista.map((d) => d.nome)).toEqual(["Recibo nº 1.pdf", "Recibo nº 2.pdf"])
    expect(dois.paginacao.totalDeRegistros).toBe(3)
    const resto = await pedir(
      `competencia=2026-07&registrosPorPagina=2&ordem=nome&direcao=asc&pagina=2&cursor=${dois.paginacao.proxima}`,
    )
    expect(resto.lista.map((d) => d.nome)).toEqual(["Recibo nº 3.pdf"])
    expect((await pedir("competencia=2026-07&busca=recibo nº 2")).lista).toHaveLength(1)
    expect((await pedir("competencia=2026-07&busca=%25")).lista).toEqual([])
    expect((await pedir("competencia=2026-07&tipo=guia-oficial")).lista).toEqual([])
    const planilha = await ambiente.pedir(contador, "GET", "/documentos/exportacao?formato=csv&competencia=2026-07")
    expect(planilha.bytes.toString("utf8")).toContain("Recibo nº 3.pdf")
  })

  it("retirado, some da lista e do endereço, uma vez e com motivo, e o registro fica", async () => {
    const documento = await anexado("errado.pdf", PDF("errado"))
    const retirar = (ator: Ator) =>
      ambiente.pedir(ator, "POST", `/documentos/${documento.id}/retirar`, { corpo: { motivo: "é de outra empresa" } })
    expect((await retirar(cliente)).status).toBe(403)
    expect((await retirar(deFora)).status).toBe(404)
    expect((await retirar(contador)).json()).toMatchObject({
      endereco: null,
      retirada: { por: "Pessoa CONTADOR", motivo: "é de outra empresa" },
    })
    expect((await retirar(contador)).json()).toMatchObject({ codigo: "ja-feito" })
    expect((await abrir(contador, arquivo(documento.sha256))).status).toBe(404)
    // Sent again by who was right after all: it is a document again.
    expect(await anexado("errado.pdf", PDF("errado"))).not.toMatchObject({ id: documento.id })
    expect((await abrir(contador, arquivo(documento.sha256))).status).toBe(200)
  })

  it("uma empresa com documento, mesmo retirado, não se exclui", async () => {
    const outra = await umaEmpresa().comCnpj("99888777000100").doAnexo("III").criar(ambiente, contador.escopo)
    const { lista } = (
      await ambiente.enviar(
        contador,
        [{ nome: "d.pdf", bytes: PDF() }],
        {},
        `/empresas/${outra.id}/documentos?tipo=anexo`,
      )
    ).json<Anexados>()
    await ambiente.pedir(contador, "POST", `/documentos/${lista[0]?.documento.id}/retirar`, {
      corpo: { motivo: "engano" },
    })
    const administrador = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
    const r = await ambiente.pedir(administrador, "DELETE", `/empresas/${outra.id}`)
    expect(r.json()).toMatchObject({
      status: 409,
      codigo: "registro-em-uso",
      mensagem: expect.stringContaining("documentos"),
    })
  })

  it("o da folha não existe para o funcionário, nem na lista nem no endereço", async () => {
    const documento = await anexado("folha.pdf", PDF("folha de outubro"), "tipo=folha&competencia=2026-06")
    const lista = async (ator: Ator) =>
      (await ambiente.pedir(ator, "GET", "/documentos?competencia=2026-06")).json<{ lista: unknown[] }>().lista.length
    expect([await lista(cliente), await lista(funcionario)]).toEqual([1, 0])
    for (const endereco of [arquivo(documento.sha256), documento.endereco ?? ""]) {
      expect((await abrir(cliente, endereco)).status).toBe(200)
      expect((await abrir(funcionario, endereco)).status).toBe(404)
    }
  })
})

describe("endereços estáticos", () => {
  it("entrega os bytes, com nome em acentos, sem nada que o navegador possa executar", async () => {
    const bytes = PDF("acentos")
    const documento = await anexado("Guia de março – ação (2ª via)'.pdf", bytes)
    const r = await abrir(cliente, arquivo(documento.sha256))
    expect(r.status).toBe(200)
    expect(r.bytes.equals(bytes)).toBe(true)
    expect(r.cabecalhos).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "accept-ranges": "bytes",
      etag: `"${documento.sha256}"`,
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
      "content-disposition": `inline; filename="Guia-de-marco-acao-2a-via-.pdf"; filename*=UTF-8''${encodeURIComponent(documento.nome).replace("(", "%28").replace(")", "%29").replace("'", "%27")}`,
    })
    expect(r.cabecalhos["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/)
    const salvo = await abrir(cliente, documento.endereco ?? "")
    expect(salvo.bytes.equals(bytes)).toBe(true)
    expect(salvo.cabecalhos["content-disposition"]).toMatch(/^attachment; /)
  })

  it("XML, texto e ZIP só se salvam", async () => {
    for (const [nome, bytes] of [
      ["n.xml", "<?xml version='1.0'?><nota/>"],
      ["t.txt", "texto simples"],
      ["z.zip", "PK\u0003\u0004zip"],
    ] as const) {
      const documento = await anexado(nome, Buffer.from(bytes, "latin1"))
      const r = await abrir(contador, arquivo(documento.sha256))
      expect(r.cabecalhos["content-disposition"]).toMatch(/^attachment; /)
      expect(r.cabecalhos["content-type"]).not.toContain("html")
    }
  })

  it("HEAD, trechos e o que já se tem", async () => {
    const bytes = Buffer.concat([PDF(), randomBytes(200_000)])
    const { sha256: sha } = await anexado("grande.pdf", bytes)
    const etag = `"${sha}"`
    const pedir = (cabecalhos: Record<string, string>, metodo: "GET" | "HEAD" = "GET") =>
      abrir(contador, arquivo(sha), cabecalhos, metodo)
    const cabeca = await pedir({}, "HEAD")
    expect([cabeca.status, cabeca.bytes.length, cabeca.cabecalhos["content-length"]]).toEqual([
      200,
      0,
      String(bytes.length),
    ])
    for (const [pede, inicio, fim] of [
      ["bytes=0-0", 0, 0],
      ["bytes=65530-65545", 65_530, 65_545],
      ["bytes=199999-", 199_999, bytes.length - 1],
      ["bytes=-7", bytes.length - 7, bytes.length - 1],
      ["bytes=5-999999999", 5, bytes.length - 1],
    ] as const) {
      const r = await pedir({ range: pede })
      expect([r.status, r.cabecalhos["content-range"]]).toEqual([206, `bytes ${inicio}-${fim}/${bytes.length}`])
      expect(r.cabecalhos["content-length"]).toBe(String(fim - inicio + 1))
      expect(r.bytes.equals(bytes.subarray(inicio, fim + 1))).toBe(true)
    }
    for (const pede of [`bytes=${bytes.length}-`, "bytes=-0"]) {
      const r = await pedir({ range: pede })
      expect([r.status, r.cabecalhos["content-range"], r.bytes.length]).toEqual([416, `bytes */${bytes.length}`, 0])
    }
    for (const pede of ["bytes=0-1,5-6", "linhas=0-1", "bytes=", "bytes=9-3", `bytes=0-${"9".repeat(500)}`]) {
      expect([pede, (await pedir({ range: pede })).status]).toEqual([pede, 200])
    }
    expect((await pedir({ range: "bytes=0-3", "if-range": etag })).status).toBe(206)
    expect((await pedir({ range: "bytes=0-3", "if-range": '"outra"' })).status).toBe(200)
    for (const tem of [etag, `W/${etag}`, `"outra", ${etag}`, "*"]) {
      const r = await pedir({ "if-none-match": tem })
      expect([r.status, r.bytes.length, r.cabecalhos.etag]).toEqual([304, 0, etag])
    }
    expect((await pedir({ "if-none-match": '"outra"' })).status).toBe(200)
  })

  it("o que é grande sai aos poucos, inteiro", async () => {
    const bytes = Buffer.concat([PDF(), randomBytes(3 * 1024 * 1024)])
    const { sha256: sha } = await anexado("enorme.pdf", bytes)
    expect(sha256((await abrir(contador, arquivo(sha))).bytes)).toBe(sha)
  })

  it("fora do alcance é como se não existisse: outra empresa, outro escritório, Root em outro escritório", async () => {
    const documento = await anexado("segredo.pdf", PDF("segredo"))
    const root = await ambiente.criarAtor(null, "ROOT")
    const inventado = await abrir(contador, arquivo("0".repeat(64)))
    for (const endereco of [arquivo(documento.sha256), documento.endereco ?? ""]) {
      for (const [ator, cabecalhos] of [
        [deB, {}],
        [deFora, {}],
        [root, { [CABECALHO_ESCRITORIO]: deFora.escopo.idEscritorio }],
      ] as const) {
        const r = await abrir(ator, endereco, cabecalhos)
        expect([r.status, r.bytes.toString()]).toEqual([404, inventado.bytes.toString()])
      }
      expect((await abrir(root, endereco, { [CABECALHO_ESCRITORIO]: idEscritorio })).status).toBe(200)
      expect((await abrir(null, endereco)).status).toBe(401)
      expect((await abrir(null, endereco, {}, "HEAD")).status).toBe(401)
    }
  })

  it("o mesmo conteúdo em dois escritórios são dois documentos", async () => {
    const bytes = PDF("o mesmo em todo lugar")
    const { sha256: sha } = await anexado("igual.pdf", bytes)
    expect((await abrir(deFora, arquivo(sha))).status).toBe(404)
    expect(await ambiente.servico.armazem.existe({ idEscritorio: deFora.escopo.idEscritorio, sha256: sha })).toBe(false)
  })

  it("endereços tortos não chegam a lugar nenhum", async () => {
    const { sha256: sha } = await anexado("alvo.pdf", PDF("alvo"))
    const tortos = [
      ...[
        "../../../etc/passwd",
        "..%2f..%2f..%2fetc%2fpasswd",
        "%2e%2e%2f",
        "..%5c..%5c",
        "%00",
        "http:%2f%2fmau.example%2fx",
        sha.toUpperCase(),
        `${sha}%20`,
        `${sha.slice(0, 63)}`,
        "a".repeat(6000),
      ].map(arquivo),
      `/statics/arquivo/${sha}/`,
      `/statics/download/${sha}/outro-nome.pdf`,
      `/statics/download/${sha}/alvo.pdf.exe`,
      `/statics/download/${sha}/..%2falvo.pdf`,
      `/statics/download/${sha}/x/alvo.pdf`,
      `/statics/download/${sha}/${"a".repeat(6000)}`,
      `/statics/download/http:%2f%2fmau.example/alvo.pdf`,
      "/statics/darf/1 or 1=1",
      `/statics/gps/${"9".repeat(5000)}`,
      "/statics/outro/x",
      "/statics",
    ]
    for (const endereco of tortos) {
      const r = await abrir(contador, endereco)
      expect([endereco.slice(0, 90), r.status < 500 && r.status >= 400]).toEqual([endereco.slice(0, 90), true])
      expect(r.bytes.includes("%PDF")).toBe(false)
    }
    expect((await abrir(contador, `/statics/download/${sha}/alvo.pdf`)).status).toBe(200)
  })

  it("a guia oficial pelo id da guia: a de lucros, escondida do funcionário, e a de INSS em gps", async () => {
    const guia = await criarGuia(ambiente, contador, a.id)
    const pdf = PDF("DARF oficial")
    expect((await abrir(contador, `/statics/darf/${guia.id}`)).status).toBe(404)
    const documento = await anexado("DARF.pdf", pdf, `tipo=guia-oficial&idGuia=${guia.id}`)
    expect(documento).toMatchObject({ competencia: "2026-08", idGuia: guia.id, reservado: true })
    expect((await abrir(contador, `/statics/darf/${guia.id}`)).bytes.equals(pdf)).toBe(true)
    expect((await abrir(contador, `/statics/gps/${guia.id}`)).status).toBe(404)
    for (const ator of [funcionario, deB, deFora])
      expect((await abrir(ator, `/statics/darf/${guia.id}`)).status).toBe(404)
    const nova = PDF("DARF oficial, segunda via")
    await anexado("DARF-2.pdf", nova, `tipo=guia-oficial&idGuia=${guia.id}`)
    expect((await abrir(contador, `/statics/darf/${guia.id}`)).bytes.equals(nova)).toBe(true)
    // Of a company with the guide of another.
    const outra = await umaEmpresa().comCnpj("34567219000199").doAnexo("III").criar(ambiente, contador.escopo)
    const r = await ambiente.enviar(
      contador,
      [{ nome: "x.pdf", bytes: pdf }],
      {},
      `/empresas/${outra.id}/documentos?tipo=comprovante&idGuia=${guia.id}`,
    )
    expect(r.status).toBe(404)
  })

  it("quem abre o endereço no navegador recebe a aplicação, não um erro nem o arquivo", async () => {
    const { sha256: sha, endereco } = await anexado("visita.pdf", PDF("visita"))
    for (const onde of [arquivo(sha), endereco ?? "", `/statics/darf/${a.id}`]) {
      const r = await abrir(null, onde, { accept: "text/html,application/xhtml+xml", host: "127.0.0.1:3000" })
      expect(r.bytes.includes("%PDF")).toBe(false)
      // No screens are built for this test: it is where they would be answered from.
      expect(r.json()).toMatchObject({ codigo: "nao-encontrado", mensagem: "Endereço não encontrado." })
    }
  })

  it("cada saída fica na auditoria da empresa; perguntar não", async () => {
    const { sha256: sha } = await anexado("auditado.pdf", PDF("auditado"))
    await abrir(cliente, arquivo(sha), {}, "HEAD")
    await abrir(cliente, arquivo(sha), { "if-none-match": "*" })
    await abrir(cliente, arquivo(sha))
    const trilha = (await ambiente.pedir(contador, "GET", `/auditoria?idEmpresa=${a.id}&registrosPorPagina=100`)).json<{
      lista: { acao: string; detalhe: string | null }[]
    }>()
    expect(trilha.lista.filter((r) => r.acao === "exportacao" && r.detalhe?.includes("auditado.pdf"))).toHaveLength(1)
  })

  it("um conteúdo perdido é dito a quem pede, com o que fazer, e a quem cuida do servidor, com o que houve", async () => {
    const { sha256: sha } = await anexado("perdido.pdf", PDF("perdido"))
    await ambiente.servico.armazem.remover({ idEscritorio, sha256: sha }, new Date(Date.now() + 60_000))
    falhas.length = 0
    const r = await abrir(contador, arquivo(sha))
    expect([r.status, r.json().codigo]).toEqual([503, "documento-indisponivel"])
    expect(r.cabecalhos["content-disposition"]).toBeUndefined()
    expect(r.cabecalhos["content-type"]).toContain("application/problem+json")
    expect(r.bytes.toString()).not.toContain(sha)
    expect(falhas).toHaveLength(1)
    expect(JSON.stringify(falhas)).toContain("ConteudoAusente")
  })
})

describe("o serviço que as outras partes chamam", () => {
  it("um conteúdo de outro escritório não vira documento deste", async () => {
    const guardado = await ambiente.servico.armazem.guardar(deFora.escopo.idEscritorio, PDF("alheio"))
    const ato = { escopo: contador.escopo, nome: "Contador", agora: ambiente.servico.agora() }
    await expect(
      ambiente.banco.emEscopo(contador.escopo, (tx) =>
        guardarDocumento(tx, ato, {
          guardado,
          idEmpresa: a.id,
          tipo: "recibo",
          nome: "r.pdf",
          tipoMime: "application/pdf",
          origem: "autoridade",
        }),
      ),
    ).rejects.toThrow("outro escritório")
  })

  it("duas vezes ao mesmo tempo é um documento só", async () => {
    const guardado = await ambiente.servico.armazem.guardar(idEscritorio, PDF("duas vezes"))
    const ato = { escopo: contador.escopo, nome: "Contador", agora: ambiente.servico.agora() }
    const guardar = () =>
      ambiente.banco.emEscopo(contador.escopo, (tx) =>
        guardarDocumento(tx, ato, {
          guardado,
          idEmpresa: a.id,
          tipo: "recibo",
          nome: "r.pdf",
          tipoMime: "application/pdf",
          origem: "autoridade",
          idOperacao: a.id,
        }),
      )
    const dois = await Promise.all([guardar(), guardar()])
    expect(dois.map((d) => d.novo).sort()).toEqual([false, true])
    expect(new Set(dois.map((d) => d.id)).size).toBe(1)
  })
})
