import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from "node:crypto"
import type { Certificado, CertificadoConferido, LinhaDeCertificado, UsoDoCertificado } from "@partida/contracts"
import { sql } from "drizzle-orm"
import forge from "node-forge"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { AGORA, type Fabrica, MARIA, montarFabrica, pfxLegado, SENHA } from "../../certificados/fabrica.fixtures.ts"
import type { Tx } from "../../db/banco.ts"
import { socios } from "../../db/schema/socios.ts"
import { abrirCofre, recifrar } from "../../identidade/chaves-de-dados.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { abrirBancoDeTeste } from "../../testes/banco.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { daEmpresa, mandar, pastaDeConfianca } from "./certificados.fixtures.ts"
import { encerrarCertificado } from "./certificados.repository.ts"
import { removerCertificado, usoNoCofre } from "./certificados.service.ts"
import { contarAVencer } from "./consulta.service.ts"
import { usarCertificado } from "./uso.service.ts"

const CNPJ = "11222333000181"
const FILIAL = "11222333000262"
const OUTRO_CNPJ = "11444777000161"
const ALFANUMERICO = "12ABC34501DE35"
const DIA_MS = 24 * 60 * 60_000
let fabrica: Fabrica
let ambiente: Ambiente
let escritorio: string
let contador: Ator
let empresa: string

beforeAll(async () => {
  fabrica = montarFabrica()
  ambiente = await criarAmbiente(() => AGORA, { raizesConfiaveis: pastaDeConfianca(fabrica) })
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  escritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
  empresa = (await umaEmpresa().comCnpj(CNPJ).criar(ambiente, contador.escopo)).id
})

const daqui = (dias: number) => ({
  desde: new Date(AGORA.getTime() - 300 * DIA_MS),
  ate: new Date(AGORA.getTime() + dias * DIA_MS),
})
const enviar = (pfx: Buffer, ator = contador, id = empresa) => mandar(ambiente, ator, id, pfx)
const guardar = async (pfx: Buffer, id = empresa) => {
  const r = await enviar(pfx, contador, id)
  expect([r.status, r.status === 201 ? "" : r.bytes.toString()]).toEqual([201, ""])
  return r.json<Certificado>()
}
const usar = <T>(corpo: (par: { chave: string; certificado: string; cadeia: readonly string[] }) => T, id = empresa) =>
  ambiente.banco.emEscopo(contador.escopo, (tx) =>
    usarCertificado(
      tx,
      contador.escopo,
      { cofre: ambiente.servico.cofre, idEmpresa: id, finalidade: "assinar a NFS-e 123", agora: AGORA },
      corpo,
    ),
  )

describe("conferir antes de guardar", () => {
  it("diz o que há no arquivo, até quando vale e a quem substitui, e não guarda nada", async () => {
    const pfx = fabrica.pfx(fabrica.eCnpj(CNPJ))
    const r = await mandar(ambiente, contador, empresa, pfx, { so: "/conferencia" })
    expect(r.json<CertificadoConferido>()).toEqual({
      idTipo: 1,
      titular: `EMPRESA ${CNPJ} LTDA`,
      documento: CNPJ,
      responsavel: { nome: MARIA.nome, cpf: MARIA.cpf },
      emissor: "AC Intermediaria de Teste",
      validoDesde: "2026-03-12T10:00:00.000Z",
      validoAte: "2027-03-12T10:00:00.000Z",
      // From 20/11/2026 to 12/03/2027: 10 + 31 + 31 + 28 + 12.
      diasRestantes: 112,
      validade: "valido",
      cadeiaConfere: true,
      cadeiaDetalhe: "Cadeia confirmada até AC Raiz de Teste.",
      substitui: null,
      avisos: [],
    })
    expect(await daEmpresa(ambiente, contador, empresa)).toEqual([])
    await guardar(pfx)
    const outro = await mandar(ambiente, contador, empresa, fabrica.pfx(fabrica.eCnpj(CNPJ, daqui(20))), {
      so: "/conferencia",
    })
    expect(outro.json()).toMatchObject({
      validade: "a-vencer",
      diasRestantes: 20,
      substitui: { titular: `EMPRESA ${CNPJ} LTDA`, validoAte: "2027-03-12T10:00:00.000Z" },
      avisos: [expect.stringMatching(/vale por mais tempo que este, até 12\/03\/2027/)],
    })
  })

  it("de cadeia desconhecida avisa, e nunca diz que conferiu", async () => {
    const estranha = montarFabrica()
    const r = await enviar(estranha.pfx(estranha.eCnpj(CNPJ)))
    expect(r.json()).toMatchObject({ cadeiaConfere: false, cadeiaDetalhe: expect.stringMatching(/não está entre/) })
  })
})

describe("recusas, cada uma com o seu código, o campo e a saída", () => {
  const casos: readonly [string, () => Buffer, RegExp][] = [
    ["certificado-vencido", () => fabrica.pfx(fabrica.eCnpj(CNPJ, daqui(-1))), /venceu em 19\/11\/2026\. Renove/],
    [
      "certificado-ainda-nao-vale",
      () => fabrica.pfx(fabrica.eCnpj(CNPJ, { desde: new Date("2026-12-01T12:00:00Z"), ate: new Date("2027-12-01") })),
      /a partir de 01\/12\/2026/,
    ],
    [
      "certificado-de-outra-empresa",
      () => fabrica.pfx(fabrica.eCnpj(OUTRO_CNPJ)),
      /11\.444\.777\/0001-61.*11\.222\.333\/0001-81.*Escolha a empresa certa/,
    ],
    [
      "certificado-cpf-desconhecido",
      () => fabrica.pfx(fabrica.eCpf()),
      /529\.982\.247-25.*Cadastre a pessoa em Sócios/,
    ],
    ["certificado-nao-e-pfx", () => Buffer.from("um texto qualquer"), /\.pfx ou \.p12/],
    ["certificado-incompleto", () => fabrica.pfx(fabrica.eCnpj(CNPJ)).subarray(0, 900), /incompleto/],
    [
      "certificado-sem-chave",
      () => pfxLegado({ chaves: [], certificados: [fabrica.eCnpj(CNPJ).certificado] }),
      /não tem a chave privada\. No computador/,
    ],
  ]
  it.each(casos)("%s", async (codigo, pfx, texto) => {
    const r = await enviar(pfx())
    expect(r.json()).toMatchObject({ status: 422, codigo, campo: "arquivo", mensagem: expect.stringMatching(texto) })
    expect(await daEmpresa(ambiente, contador, empresa)).toEqual([])
  })

  it("senha errada aponta a senha, e a resposta não a repete", async () => {
    const r = await mandar(ambiente, contador, empresa, fabrica.pfx(fabrica.eCnpj(CNPJ)), { senha: "Errada-987" })
    expect(r.json()).toMatchObject({ codigo: "certificado-senha", campo: "senha" })
    expect(r.bytes.toString()).not.toContain("Errada-987")
  })

  it("arquivo acima de 64 KB não chega a ser aberto, e o mesmo duas vezes é dito repetido", async () => {
    expect((await enviar(Buffer.alloc(66 * 1024))).json()).toMatchObject({ status: 400, campo: "arquivo" })
    expect((await enviar(Buffer.alloc(200 * 1024))).status).toBe(413)
    const pfx = fabrica.pfx(fabrica.eCnpj(CNPJ))
    await guardar(pfx)
    expect((await enviar(pfx)).json()).toMatchObject({ status: 409, codigo: "certificado-repetido" })
  })

  it("filial tem a mesma raiz e entra; CNPJ com letras compara a raiz inteira", async () => {
    await guardar(fabrica.pfx(fabrica.eCnpj(FILIAL)))
    const nova = (await umaEmpresa().comCnpj(ALFANUMERICO).criar(ambiente, contador.escopo)).id
    await guardar(fabrica.pfx(fabrica.eCnpj(ALFANUMERICO)), nova)
    expect((await enviar(fabrica.pfx(fabrica.eCnpj(CNPJ)), contador, nova)).json()).toMatchObject({
      codigo: "certificado-de-outra-empresa",
    })
  })

  it("e-CPF entra quando a pessoa é sócia ou procuradora; procuração vencida, futura ou cancelada não basta", async () => {
    const pfx = fabrica.pfx(fabrica.eCpf())
    const poderes = { orgao: "receita-federal", outorgado: MARIA.cpf, nomeDoOutorgado: "Maria", desde: "2025-01-01" }
    const outorgar = (ate: string, desde = poderes.desde) =>
      ambiente.pedir(contador, "POST", `/empresas/${empresa}/procuracoes`, { corpo: { ...poderes, desde, ate } })
    await outorgar("2026-11-19")
    await outorgar("2027-11-20", "2026-11-21")
    expect((await enviar(pfx)).json()).toMatchObject({ codigo: "certificado-cpf-desconhecido" })
    const { id } = (await outorgar("2026-11-20", "2026-11-20")).json<{ id: string }>()
    const certificado = await guardar(pfx)
    expect(certificado).toMatchObject({ idTipo: 2, documento: MARIA.cpf })
    await ambiente.pedir(contador, "DELETE", `/certificados/${certificado.id}`)
    await ambiente.pedir(contador, "POST", `/procuracoes/${id}/cancelar`)
    expect((await enviar(pfx)).json()).toMatchObject({ codigo: "certificado-cpf-desconhecido" })
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.insert(socios).values({
        idEscritorio: escritorio,
        id: crypto.randomUUID(),
        idEmpresa: empresa,
        idTipoDePessoa: 1,
        documento: MARIA.cpf,
        nome: MARIA.nome,
        criadoEm: AGORA,
      }),
    )
    expect((await enviar(pfx)).status).toBe(201)
  })
})

describe("substituir e remover", () => {
  it("o novo toma o lugar do anterior do mesmo titular, cuja chave deixa de existir", async () => {
    const primeiro = await guardar(fabrica.pfx(fabrica.eCnpj(CNPJ, daqui(20))))
    const segundo = await guardar(fabrica.pfx(fabrica.eCnpj(CNPJ)))
    const lista = await daEmpresa(ambiente, contador, empresa)
    expect(lista.map((c) => [c.id, c.situacao]).sort()).toEqual(
      [
        [primeiro.id, "substituido"],
        [segundo.id, "ativo"],
      ].sort(),
    )
    expect(lista.find((c) => c.id === primeiro.id)).toMatchObject({
      encerradoEm: AGORA.toISOString(),
      digital: primeiro.digital,
    })
    expect(await chavesGuardadas()).toEqual([segundo.id])
    for (let vez = 0; vez < 2; vez++) {
      const r = await ambiente.pedir(contador, "DELETE", `/certificados/${segundo.id}`)
      expect(r.json()).toMatchObject({ situacao: "removido" })
    }
    expect(await chavesGuardadas()).toEqual([])
    await expect(usar(() => {})).rejects.toMatchObject({
      codigo: "certificado-indisponivel",
      message: expect.stringMatching(/não tem certificado em vigor: o de .+ foi removido\. Envie o arquivo \.pfx/),
    })
  })

  it("quem remove o que foi substituído enquanto esperava não muda o que aconteceu", async () => {
    const { id } = await guardar(fabrica.pfx(fabrica.eCnpj(CNPJ)))
    const antes = new Date(AGORA.getTime() - DIA_MS)
    const r = await ambiente.banco.emEscopo(contador.escopo, (tx) => {
      // What the holder of the lock did is there when the lock is given: the first statement that waits is the lock.
      let esperou = false
      const comEspera = new Proxy(tx, {
        get(alvo, nome) {
          const valor = Reflect.get(alvo, nome, alvo)
          if (nome !== "execute" || esperou) return typeof valor === "function" ? valor.bind(alvo) : valor
          return async (...partes: Parameters<Tx["execute"]>) => {
            esperou = true
            await encerrarCertificado(tx, contador.escopo, id, "substituido", antes)
            return tx.execute(...partes)
          }
        },
      })
      return removerCertificado(comEspera, contador.escopo, id, AGORA)
    })
    expect(r).toMatchObject({ situacao: "substituido", encerradoEm: antes.toISOString() })
  })

  it("dois envios ao mesmo tempo deixam um em vigor", async () => {
    const a = fabrica.pfx(fabrica.eCnpj(CNPJ, daqui(40)))
    const b = fabrica.pfx(fabrica.eCnpj(CNPJ, daqui(50)))
    expect((await Promise.all([enviar(a), enviar(b)])).map((r) => r.status)).toEqual([201, 201])
    const lista = await daEmpresa(ambiente, contador, empresa)
    expect(lista.map((c) => c.situacao).sort()).toEqual(["ativo", "substituido"])
    expect(await chavesGuardadas()).toHaveLength(1)
  })
})

const chavesGuardadas = () =>
  ambiente.banco.emEscopo(contador.escopo, async (tx) => {
    await tx.execute(sql`select set_config('app.assinatura', 'sim', true)`)
    const { rows } = await tx.execute<{ id: string }>(sql`select id_certificado as id from certificados_chaves`)
    return rows.map((r) => r.id)
  })

describe("usar para assinar", () => {
  it("entrega a chave que assina pelo certificado, e o uso fica no histórico com quem e para quê", async () => {
    const { id } = await guardar(fabrica.pfx(fabrica.eCnpj(CNPJ)))
    const conferido = await usar(({ chave, certificado, cadeia }) => {
      const assinatura = sign("sha256", Buffer.from("dps"), createPrivateKey(chave))
      return [cadeia.length, verify("sha256", Buffer.from("dps"), createPublicKey(certificado), assinatura)]
    })
    expect(conferido).toEqual([1, true])
    const r = await ambiente.pedir(contador, "GET", `/certificados/${id}`)
    const { usos } = r.json<{ usos: UsoDoCertificado[] }>()
    expect(usos).toMatchObject([{ finalidade: "assinar a NFS-e 123" }])
    expect((await enviar(fabrica.pfx(fabrica.eCnpj(CNPJ, daqui(-1))))).status).toBe(422)
  })

  it("prefere o da empresa ao da pessoa, e não usa o que venceu", async () => {
    const poderes = {
      orgao: "prefeitura",
      outorgado: MARIA.cpf,
      nomeDoOutorgado: "Maria",
      desde: "2025-01-01",
      ate: "2030-01-01",
    }
    await ambiente.pedir(contador, "POST", `/empresas/${empresa}/procuracoes`, { corpo: poderes })
    await guardar(fabrica.pfx(fabrica.eCpf(MARIA, daqui(200))))
    await guardar(fabrica.pfx(fabrica.eCnpj(CNPJ, daqui(1))))
    const nome = ({ certificado }: { certificado: string }) =>
      forge.pki.certificateFromPem(certificado).subject.getField("CN").value
    expect(await usar(nome)).toContain(CNPJ)
    const depois = new Date(AGORA.getTime() + 2 * DIA_MS)
    const { cofre } = ambiente.servico
    const titular = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      usarCertificado(tx, contador.escopo, { cofre, idEmpresa: empresa, finalidade: "x", agora: depois }, nome),
    )
    expect(titular).toContain(MARIA.cpf)
  })

  it("quem falha depois de pegar a chave não deixa registro de uso que não houve", async () => {
    const { id } = await guardar(fabrica.pfx(fabrica.eCnpj(CNPJ)))
    await expect(
      usar(() => {
        throw new Error("falhou")
      }),
    ).rejects.toThrow("falhou")
    const r = await ambiente.pedir(contador, "GET", `/certificados/${id}`)
    expect(r.json<{ usos: unknown[] }>().usos).toEqual([])
  })
})

describe("a chave não sai", () => {
  it("de nenhuma tabela em claro, nem da auditoria, das respostas, das exportações ou do histórico", async () => {
    const emitido = fabrica.eCnpj(CNPJ)
    const { id } = await guardar(fabrica.pfx(emitido))
    await usar(() => {})
    const segredos = [SENHA, ...pedacosDaChave(emitido.chave)]
    const tabelas = await ambiente.banco.emEscopo(contador.escopo, tudoQueSeVe)
    const respostas = await Promise.all(
      [
        `/certificados/${id}`,
        `/empresas/${empresa}/certificados`,
        "/certificados",
        "/certificados/exportacao?formato=csv",
        "/auditoria",
        "/auditoria/exportacao?formato=csv",
      ].map(async (caminho) => (await ambiente.pedir(contador, "GET", caminho)).bytes.toString("latin1")),
    )
    expect(tabelas).toContain(`"${id}"`)
    expect(tabelas).toContain("conteudo_cifrado")
    const achados = segredos.filter((s) => [tabelas, ...respostas].some((texto) => texto.includes(s)))
    expect(achados).toEqual([])
    expect(respostas.join()).not.toContain("conteudo")
  })

  it("sem dizer que é para assinar, o banco não mostra chave nenhuma, e depois de usar volta a não mostrar", async () => {
    await guardar(fabrica.pfx(fabrica.eCnpj(CNPJ)))
    const { cofre } = ambiente.servico
    const vistas = await ambiente.banco.emEscopo(contador.escopo, async (tx) => {
      const contar = async () => (await tx.execute(sql`select 1 from certificados_chaves`)).rows.length
      const antes = await contar()
      const pedido = { cofre, idEmpresa: empresa, finalidade: "x", agora: AGORA }
      const durante = await usarCertificado(tx, contador.escopo, pedido, contar)
      return [antes, durante, await contar()]
    })
    expect(vistas).toEqual([0, 0, 0])
  })

  it("o cofre só abre a chave de um certificado sob o nome dele", async () => {
    const { id } = await guardar(fabrica.pfx(fabrica.eCnpj(CNPJ)))
    const { cofre } = ambiente.servico
    const cifrado = await ambiente.banco.emEscopo(contador.escopo, async (tx) => {
      await tx.execute(sql`select set_config('app.assinatura', 'sim', true)`)
      const { rows } = await tx.execute<{ c: string }>(sql`select conteudo_cifrado as c from certificados_chaves`)
      return rows[0]?.c ?? ""
    })
    expect(cofre.decifrar(cifrado, usoNoCofre(id))).toContain("PRIVATE KEY")
    expect(() => cofre.decifrar(cifrado, usoNoCofre(crypto.randomUUID()))).toThrow()
  })

  it("trocar a chave-mestra não perde certificado nenhum", async () => {
    const A = randomBytes(32)
    const B = randomBytes(32)
    const banco = await abrirBancoDeTeste()
    const guardado = (await abrirCofre(banco, { atual: A, anterior: null }, AGORA)).cifrar("PEM", usoNoCofre("1"))
    const trocando = { atual: B, anterior: A }
    await recifrar(banco, await abrirCofre(banco, trocando, AGORA), trocando)
    const novo = await abrirCofre(banco, { atual: B, anterior: null }, AGORA)
    expect(novo.decifrar(guardado, usoNoCofre("1"))).toBe("PEM")
    await banco.fechar()
  })
})

/** The secret exponent and the primes, in the ways in which somebody could have written them. */
function pedacosDaChave(chave: forge.pki.rsa.PrivateKey): string[] {
  const pem = forge.pki.privateKeyToPem(chave).split(/\r?\n/)
  const der = Buffer.from(pem.slice(1, -2).join(""), "base64")
  const meio = der.subarray(300, 330)
  return [pem[5] ?? "", meio.toString("hex"), meio.toString("base64").slice(0, 36), chave.d.toString(16).slice(0, 60)]
}

/** Every row of every table that the application reads in this office, keys included. */
async function tudoQueSeVe(tx: Tx): Promise<string> {
  await tx.execute(sql`select set_config('app.assinatura', 'sim', true)`)
  const { rows } = await tx.execute<{ nome: string }>(
    sql`select relname as nome from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege(oid, 'select')`,
  )
  const textos: string[] = []
  for (const { nome } of rows) {
    const { rows: linhas } = await tx.execute(sql`select to_jsonb(t) as linha from ${sql.identifier(nome)} t`)
    textos.push(JSON.stringify(linhas))
  }
  return textos.join("\n")
}

describe("quem pode", () => {
  it("a empresa envia e remove o próprio; funcionário só lê; os de fora não a encontram", async () => {
    const pfx = fabrica.pfx(fabrica.eCnpj(CNPJ))
    const outra = (await umaEmpresa().comCnpj(OUTRO_CNPJ).criar(ambiente, contador.escopo)).id
    const dono = await ambiente.criarAtor(escritorio, "EMPRESA", [empresa])
    const funcionario = await ambiente.criarAtor(escritorio, "FUNCIONARIO", [empresa])
    const vizinho = await ambiente.criarAtor(escritorio, "EMPRESA", [outra])
    const alheio = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
    expect((await enviar(pfx, funcionario)).status).toBe(403)
    for (const ator of [vizinho, alheio]) expect((await enviar(pfx, ator)).status).toBe(404)
    const r = await enviar(pfx, dono)
    expect(r.json()).toMatchObject({ situacao: "ativo", criadoPor: dono.nome })
    const { id } = r.json<Certificado>()
    expect((await ambiente.pedir(funcionario, "GET", `/certificados/${id}`)).status).toBe(200)
    for (const ator of [vizinho, alheio]) {
      expect((await ambiente.pedir(ator, "GET", `/certificados/${id}`)).status).toBe(404)
      expect((await ambiente.pedir(ator, "DELETE", `/certificados/${id}`)).status).toBe(404)
      expect((await ambiente.pedir(ator, "GET", `/empresas/${empresa}/certificados`)).status).toBe(404)
      await expect(
        ambiente.banco.emEscopo(ator.escopo, (tx) =>
          usarCertificado(
            tx,
            ator.escopo,
            { cofre: ambiente.servico.cofre, idEmpresa: empresa, finalidade: "x", agora: AGORA },
            () => "vazou",
          ),
        ),
      ).rejects.toMatchObject({ codigo: "certificado-indisponivel" })
    }
    expect((await ambiente.pedir(dono, "DELETE", `/certificados/${id}`)).json()).toMatchObject({ situacao: "removido" })
  })
})

describe("todas as empresas", () => {
  it("uma linha por certificado em vigor e por empresa sem nenhum; situações contadas e filtradas", async () => {
    const nova = async (cnpj: string) => (await umaEmpresa().comCnpj(cnpj).criar(ambiente, contador.escopo)).id
    const sem = await nova(OUTRO_CNPJ)
    const vencida = await nova("12345678000195")
    const saiu = await nova("34567219000186")
    await guardar(fabrica.pfx(fabrica.eCnpj(CNPJ, daqui(30))))
    const { id: antigo } = await guardar(fabrica.pfx(fabrica.eCnpj("12345678000195")), vencida)
    await ambiente.banco.emEscopo(contador.escopo, async (tx) => {
      await tx.execute(sql`update empresas set id_categoria = 37 where id = ${saiu}`)
    })
    await ambiente.pedir(contador, "DELETE", `/certificados/${antigo}`)
    const listar = async (busca = "") =>
      (await ambiente.pedir(contador, "GET", `/certificados${busca}`)).json<{
        lista: LinhaDeCertificado[]
        contagens: Record<string, number>
      }>()
    const tudo = await listar()
    expect(tudo.contagens).toEqual({ valido: 0, "a-vencer": 1, vencido: 0, "sem-certificado": 2 })
    expect(tudo.lista.map((l) => [l.idEmpresa, l.situacao]).sort()).toEqual(
      [
        [empresa, "a-vencer"],
        [sem, "sem-certificado"],
        [vencida, "sem-certificado"],
      ].sort(),
    )
    expect((await listar("?situacao=sem-certificado")).lista.map((l) => l.certificado)).toEqual([null, null])
    expect((await listar(`?busca=${OUTRO_CNPJ}`)).lista.map((l) => l.idEmpresa)).toEqual([sem])
    expect(await ambiente.banco.emEscopo(contador.escopo, (tx) => contarAVencer(tx, contador.escopo, AGORA))).toEqual(
      tudo.contagens,
    )
  })

  it("30 dias inteiros é a vencer; 31, ainda não", async () => {
    const limite = async (ate: string) => {
      await guardar(fabrica.pfx(fabrica.eCnpj(CNPJ, { desde: new Date("2026-01-01"), ate: new Date(ate) })))
      const r = await ambiente.pedir(contador, "GET", `/certificados?idEmpresa=${empresa}`)
      const [linha] = r.json<{ lista: LinhaDeCertificado[] }>().lista
      return [linha?.situacao, linha?.certificado?.validade, linha?.certificado?.diasRestantes]
    }
    expect(await limite("2026-12-20T23:59:59-03:00")).toEqual(["a-vencer", "a-vencer", 30])
    expect(await limite("2026-12-21T00:00:00-03:00")).toEqual(["valido", "valido", 31])
  })
})
