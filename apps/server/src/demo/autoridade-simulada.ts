import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ehCaminhoneiro } from "@partida/contracts"
import { and, desc, eq } from "drizzle-orm"
import { z } from "zod"
import { lerConfianca } from "../certificados/confianca.ts"
import { criarLeitor } from "../certificados/leitor.ts"
import type { Config } from "../config.ts"
import type { Banco } from "../db/banco.ts"
import { empresas, empresasRegimes } from "../db/schema/empresas.ts"
import { enviarCertificado } from "../features/certificados/certificados.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { configurarIntegracao, quemPede } from "../features/receita-federal/receita-federal.service.ts"
import type { Servico } from "../servico.ts"
import { idDaEmpresa } from "./catalogo.ts"
import { HORIZONTE } from "./escritorios.ts"
import { iniciarPrograma } from "./programa-simulado.ts"

/** The company of the catalogue that has the contract with the simulated authority, and its CNPJ. */
const CONTRATANTE = "fulana-de-tal"
const CNPJ = "99888777000100"
const PROGRAMA = join(import.meta.dirname, "../../../simuladores/src/serpro/main.ts")

const certificados = z.object({
  autoridade: z.string(),
  escritorio: z.object({ pfx: z.base64(), senha: z.string() }),
})

/** The authority of the demonstration, a program apart, and what identifies the office before it. */
interface AutoridadeSimulada {
  readonly serpro: NonNullable<Config["serpro"]>
  readonly pfx: string
  readonly senha: string
  /** Where it is told what an authority knows of taxpayers. */
  readonly controle: string
  encerrar(): void
}

/** Starts the simulated SERPRO beside the data of the demonstration. Rejects when it does not open. */
export async function iniciarAutoridadeSimulada(
  dados: string,
  padrao: Omit<NonNullable<Config["serpro"]>, "autenticacao" | "gateway" | "autoridade">,
): Promise<AutoridadeSimulada> {
  const pasta = join(dados, "simuladores", "serpro")
  mkdirSync(pasta, { recursive: true })
  const portas = ["--porta-autenticacao=0", "--porta-gateway=0", "--porta-controle=0"]
  const { enderecos, encerrar } = await iniciarPrograma(
    PROGRAMA,
    [`--pasta=${pasta}`, `--contratante=${CNPJ}`, ...portas],
    ["Autenticação", "Integra", "Controle"],
  )
  try {
    const { autoridade, escritorio } = certificados.parse(
      await (await fetch(new URL("/certificados", enderecos.Controle))).json(),
    )
    const arquivo = join(pasta, "autoridade.pem")
    writeFileSync(arquivo, autoridade)
    return {
      serpro: { ...padrao, autenticacao: enderecos.Autenticação, gateway: enderecos.Integra, autoridade: arquivo },
      ...escritorio,
      controle: enderecos.Controle,
      encerrar,
    }
  } catch (erro) {
    encerrar()
    throw erro
  }
}

/** Identifies the demonstration office before the simulated authority, once. */
export async function apresentarEscritorio(
  { banco, cofre, config, agora }: Servico,
  { pfx, senha }: Pick<AutoridadeSimulada, "pfx" | "senha">,
): Promise<void> {
  const escopo = sistema(HORIZONTE.id)
  if ((await banco.emEscopo(escopo, (tx) => quemPede(tx, escopo))) !== null) return
  const idEmpresa = idDaEmpresa(HORIZONTE.id, CONTRATANTE)
  const deps = { banco, cofre, leitor: criarLeitor(lerConfianca(config.raizesConfiaveis)), agora }
  await enviarCertificado(deps, escopo, idEmpresa, { arquivo: pfx, senha }, HORIZONTE.contador)
  // What the program takes by itself (`CONTRATO_PADRAO`): it protects nothing.
  const credenciais = { idContratante: idEmpresa, consumerKey: "chave-de-teste", consumerSecret: "segredo-de-teste" }
  await banco.emEscopo(escopo, (tx) =>
    configurarIntegracao(tx, { escopo, nome: HORIZONTE.contador, agora: agora() }, cofre, credenciais),
  )
}

/**
 * Tells the simulated authority what the register of the CNPJ tells the real one: who each company is, since when, which are MEI
 * and which had ICMS and ISS taken out of the Simples by a year that is not in the window of a declaration. A declaration says none of it, and the Simples of the first twelve months depends on when a company began (Res. CGSN 140/2018,
 * art. 22 §§ 2º e 3º). Safe to repeat.
 */
export async function apresentarContribuintes(banco: Banco, controle: string): Promise<void> {
  const linhas = await banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
    tx
      .selectDistinctOn([empresas.id], {
        numero: empresas.cnpj,
        nome: empresas.razaoSocial,
        abertura: empresas.dataAbertura,
        atividadeMei: empresasRegimes.atividadeMei,
        impedido: empresasRegimes.impedidoIcmsIss,
        desde: empresasRegimes.desde,
      })
      .from(empresas)
      .leftJoin(
        empresasRegimes,
        and(eq(empresasRegimes.idEscritorio, empresas.idEscritorio), eq(empresasRegimes.idEmpresa, empresas.id)),
      )
      .where(eq(empresas.idEscritorio, HORIZONTE.id))
      .orderBy(empresas.id, desc(empresasRegimes.desde)),
  )
  for (const { atividadeMei, impedido, desde, ...contribuinte } of linhas) {
    const mei = atividadeMei && {
      icms: atividadeMei !== "servicos" && atividadeMei !== "caminhoneiro-municipal",
      iss: atividadeMei !== "comercio" && atividadeMei !== "caminhoneiro-intermunicipal",
      caminhoneiro: ehCaminhoneiro(atividadeMei),
    }
    const resposta = await fetch(new URL("/contribuintes", controle), {
      method: "PUT",
      body: JSON.stringify({
        ...contribuinte,
        ...(mei ? { mei } : {}),
        ...(impedido && desde ? { impedidaDesde: desde.slice(0, 7).replace("-", "") } : {}),
      }),
    })
    if (!resposta.ok)
      throw new Error(`A autoridade simulada não aceitou ${contribuinte.nome}: ${await resposta.text()}`)
  }
}
