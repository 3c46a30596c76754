import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { and, desc, eq, gte } from "drizzle-orm"
import { z } from "zod"
import { diaCivil } from "../civil.ts"
import type { Config } from "../config.ts"
import { configDoAdn } from "../config-do-adn.ts"
import type { Banco } from "../db/banco.ts"
import { documentos, notasFiscais } from "../db/schema/receitas.ts"
import { gerarCertificadoDeDemonstracao } from "../documentos/nfse-nacional/certificado-demonstracao.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Servico } from "../servico.ts"
import { cnpjDe, type EmpresaDoCatalogo, idDaEmpresa } from "./catalogo.ts"
import { comCertificadoEmVigor } from "./certificados.ts"
import { HORIZONTE } from "./escritorios.ts"
import { MUNICIPIOS } from "./municipios.ts"
import { iniciarPrograma } from "./programa-simulado.ts"
import { ramo } from "./ramos.ts"
import { EMPRESAS_TOMADORAS } from "./tomadores.ts"

const PROGRAMA = join(import.meta.dirname, "../../../simuladores/src/adn/main.ts")

/** The national environment of the demonstration, a program apart. */
interface AdnDaDemonstracao {
  readonly adn: NonNullable<Config["adn"]>
  /** Where it is told what there is to hand over. */
  readonly controle: string
}

const certificados = z.object({ autoridade: z.string() })

/** Starts the simulated ADN beside the data of the demonstration; what it makes is signed as the notes of the demonstration. */
export async function iniciarAdnDaDemonstracao(dados: string): Promise<AdnDaDemonstracao> {
  const pasta = join(dados, "simuladores", "adn")
  mkdirSync(pasta, { recursive: true })
  const { chavePem: chave, certPem: certificado } = gerarCertificadoDeDemonstracao()
  const assinante = join(pasta, "assinante.json")
  writeFileSync(assinante, JSON.stringify({ chave, certificado }))
  // The authority of the companies' certificates existed only while they were made.
  const argumentos = [`--pasta=${pasta}`, `--assinante=${assinante}`, "--qualquer-autoridade"]
  const { enderecos, encerrar } = await iniciarPrograma(
    PROGRAMA,
    [...argumentos, "--porta-adn=0", "--porta-controle=0"],
    ["ADN", "Controle"],
  )
  try {
    const { autoridade } = certificados.parse(await (await fetch(new URL("/certificados", enderecos.Controle))).json())
    const arquivo = join(pasta, "autoridade.pem")
    writeFileSync(arquivo, autoridade)
    return { adn: configDoAdn(enderecos.ADN, arquivo), controle: enderecos.Controle }
  } catch (erro) {
    encerrar()
    throw erro
  }
}

const saude = z.object({ documentos: z.number() })
/** What companies of the demonstration take from others, in whole reais. */
const TOMADAS = [480, 1_250, 390] as const
/** Notes that the office already imported, and that come by this way too. */
const JA_IMPORTADAS = 6

/** Hands the simulated ADN, once, notes that it has for the companies with a certificate: new ones, given and taken, and known ones. */
export async function distribuirExemplos({ banco, agora }: Servico, controle: string): Promise<void> {
  if (saude.parse(await pedir(controle, "GET", "/saude")).documentos > 0) return
  const hoje = diaCivil(agora())
  for (const [i, empresa] of comCertificadoEmVigor(HORIZONTE).entries()) {
    for (const xml of await jaImportadas(banco, idDaEmpresa(HORIZONTE.id, empresa.nome)))
      await pedir(controle, "POST", "/documentos", { xml })
    await pedir(controle, "POST", "/notas", notasNovas(empresa, i, hoje))
  }
}

function notasNovas(empresa: EmpresaDoCatalogo, i: number, hoje: string) {
  const municipio = MUNICIPIOS[empresa.municipio].codigo
  const nome = empresa.razaoSocial
  const fornecedor = (n: number) => EMPRESAS_TOMADORAS[(i + n) % EMPRESAS_TOMADORAS.length]
  const tomadas = TOMADAS.flatMap((reais, n) => {
    const prestador = fornecedor(n)?.documento
    const tomador = { documento: cnpjDe(empresa), nome }
    const descricao = "Serviço tomado no mês"
    return prestador
      ? [{ prestador, tomador, valor: `${reais + i * 10}.00`, data: hoje, descricao, municipio, regime: "1" }]
      : []
  })
  const [codigo] = empresa.fontes.flatMap((f) => ramo(f.ramo).codigos)
  const cliente = fornecedor(5)
  if (codigo === undefined || !cliente?.documento || i % 2 === 1) return tomadas
  const { documento } = cliente
  const prestada = {
    prestador: cnpjDe(empresa),
    tomador: { documento, nome: cliente.nome },
    valor: `${1_100 + i * 50}.00`,
    data: hoje,
    servico: codigo,
    descricao: "Emitida no portal da NFS-e",
    municipio,
    regime: empresa.regime === "simples" ? "3" : "1",
  }
  return [...tomadas, prestada]
}

async function jaImportadas(banco: Banco, idEmpresa: string): Promise<string[]> {
  const linhas = await banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
    tx
      .select({ conteudo: documentos.conteudo })
      .from(notasFiscais)
      .innerJoin(
        documentos,
        and(eq(documentos.idEscritorio, notasFiscais.idEscritorio), eq(documentos.id, notasFiscais.idDocumento)),
      )
      .where(
        and(
          eq(notasFiscais.idEscritorio, HORIZONTE.id),
          eq(notasFiscais.idEmpresa, idEmpresa),
          eq(notasFiscais.modelo, "nfse"),
          gte(notasFiscais.status, 1),
        ),
      )
      .orderBy(desc(notasFiscais.dataEmissao), desc(notasFiscais.id))
      .limit(JA_IMPORTADAS),
  )
  return linhas.map(({ conteudo }) => conteudo.toString("utf8"))
}

async function pedir(controle: string, method: string, caminho: string, corpo?: unknown): Promise<unknown> {
  const resposta = await fetch(new URL(caminho, controle), {
    method,
    ...(corpo ? { body: JSON.stringify(corpo) } : {}),
  })
  if (!resposta.ok) throw new Error(`O ADN simulado não aceitou ${caminho}: ${await resposta.text()}`)
  return resposta.json()
}
