import { X509Certificate } from "node:crypto"
import type { OrgaoDaProcuracao } from "@partida/contracts"
import { eq } from "drizzle-orm"
import forge from "node-forge"
import { lerCertificadoA1 } from "../certificados/leitura.ts"
import { DIA_MS, diaCivil } from "../civil.ts"
import type { Banco } from "../db/banco.ts"
import { certificados, procuracoes } from "../db/schema/certificados.ts"
import { enviarCertificado } from "../features/certificados/certificados.service.ts"
import { somarDias } from "../features/certificados/validade.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Cofre } from "../identidade/cofre.ts"
import { idEstavel, sortear } from "./aleatorio.ts"
import { criarAutoridade, emitir, empacotar, sortearChaves, type Validade } from "./autoridade.ts"
import { cnpjDe, type EmpresaDoCatalogo, idDaEmpresa } from "./catalogo.ts"
import { cpfDaBase } from "./cnpj.ts"
import { ESCRITORIOS, type EscritorioDaDemonstracao } from "./escritorios.ts"

const DIAS_DE_VALIDADE = 365
const SENHA = "demonstracao"

/** Days from the creation of the demonstration to the end of each certificate of a company, oldest first. */
const FIXAS: Readonly<Record<string, readonly number[]>> = {
  // The one before was replaced when it was about to end.
  "clinica-bem-viver": [-80, 268],
  "trigo-dourado": [12],
  sentinela: [-20],
  prisma: [27],
}
/** Of the other companies, in the order of the catalogue; most of them have not sent theirs yet. */
const DAS_OUTRAS = [310, 45, 190, 230, 88, 150] as const

interface PlanoDeCertificados {
  readonly empresa: EmpresaDoCatalogo
  readonly fins: readonly number[]
}

function planejar({ empresas }: EscritorioDaDemonstracao): PlanoDeCertificados[] {
  const fixas = empresas.flatMap((empresa) => {
    const fins = FIXAS[empresa.nome]
    return fins === undefined ? [] : [{ empresa, fins }]
  })
  const outras = empresas.filter((e) => FIXAS[e.nome] === undefined && e.saida === undefined)
  return [...fixas, ...DAS_OUTRAS.flatMap((fim, i) => (outras[i] ? [{ empresa: outras[i], fins: [fim] }] : []))]
}

/** Companies of an office that have a certificate in force when the demonstration is created. */
export const comCertificadoEmVigor = (escritorio: EscritorioDaDemonstracao): EmpresaDoCatalogo[] =>
  planejar(escritorio).flatMap(({ empresa, fins }) => (fins.some((fim) => fim > 0) ? [empresa] : []))

/**
 * Certificates of an authority that exists only while they are made, and procurações. Goes through the service that reads
 * real files, each on the day it would have been sent. Safe to repeat: a company that has its certificates gets no other.
 */
export async function semearCertificados(
  banco: Banco,
  cofre: Cofre,
  referencia: Date,
  aoPassar: (passo: string) => void,
  somente?: ReadonlySet<string>,
): Promise<void> {
  const emitirPfx = criarEmissor(referencia)
  for (const inteiro of ESCRITORIOS) {
    const escritorio = { ...inteiro, empresas: inteiro.empresas.filter(({ nome }) => somente?.has(nome) ?? true) }
    const escopo = sistema(escritorio.id)
    const existentes = await banco.emEscopo(escopo, (tx) =>
      tx
        .select({ idEmpresa: certificados.idEmpresa })
        .from(certificados)
        .where(eq(certificados.idEscritorio, escritorio.id)),
    )
    for (const { empresa, fins } of planejar(escritorio)) {
      const idEmpresa = idDaEmpresa(escritorio.id, empresa.nome)
      const jaTem = existentes.filter((e) => e.idEmpresa === idEmpresa).length
      for (const fim of fins.slice(jaTem)) {
        const { leitor, pfx, enviadoEm } = emitirPfx(empresa, fim)
        const envio = { arquivo: pfx.toString("base64"), senha: SENHA }
        const deps = { banco, cofre, leitor, agora: () => enviadoEm }
        await enviarCertificado(deps, escopo, idEmpresa, envio, escritorio.contador)
        aoPassar(`certificado ${empresa.nome} ${fim}`)
      }
    }
    await outorgar(banco, escritorio, referencia)
    aoPassar(`procuracoes ${escritorio.id}`)
  }
}

/** One authority and one pair of keys, drawn on first need: keys are most of the time that a certificate takes. */
function criarEmissor(referencia: Date) {
  const daqui = (dias: number) => new Date(referencia.getTime() + dias * DIA_MS)
  const preparar = () => {
    const validade = { desde: daqui(-1500), ate: daqui(3650) }
    const acima = criarAutoridade("AC Raiz de demonstração", validade)
    // Below a root, as those of the ICP-Brasil: it stays in the chain of each certificate, which keeps no root.
    const autoridade = criarAutoridade("AC de demonstração", validade, acima)
    const raiz = new X509Certificate(forge.pki.certificateToPem(acima.certificado))
    return { autoridade, chaves: sortearChaves(), confianca: { raizes: [raiz], intermediarias: [] } }
  }
  let pronta: ReturnType<typeof preparar> | null = null
  return (empresa: EmpresaDoCatalogo, fim: number) => {
    pronta ??= preparar()
    const { autoridade, chaves, confianca } = pronta
    const validade: Validade = { desde: daqui(fim - DIAS_DE_VALIDADE), ate: daqui(fim) }
    const titular = {
      idTipo: 1 as const,
      nome: empresa.razaoSocial.toUpperCase(),
      cnpj: cnpjDe(empresa),
      responsavel: pessoaDe(empresa),
    }
    const emitido = emitir(autoridade, titular, validade, {}, chaves)
    return {
      pfx: empacotar(emitido, [autoridade.certificado], SENHA, "3des"),
      enviadoEm: new Date(validade.desde.getTime() + 2 * DIA_MS),
      leitor: {
        ler: async (bytes: Uint8Array, senha: string, agora: Date) => lerCertificadoA1(bytes, senha, confianca, agora),
      },
    }
  }
}

const NOMES = [
  "ANA BEATRIZ LIMA",
  "CARLOS EDUARDO NUNES",
  "HELENA MARTINS",
  "JOAO PEDRO ROCHA",
  "LUCIA FERREIRA",
] as const

function pessoaDe(empresa: EmpresaDoCatalogo) {
  const sorteio = sortear(`certificado|${empresa.nome}`)
  return {
    nome: sorteio.um(NOMES),
    cpf: cpfDaBase(String(sorteio.inteiro(100_000_000, 899_999_999))),
    nascimento: `${String(sorteio.inteiro(10, 28))}0${sorteio.inteiro(1, 9)}${sorteio.inteiro(1960, 1995)}`,
  }
}

interface Poderes {
  readonly orgao: OrgaoDaProcuracao
  readonly servicos: readonly string[]
  /** Days from the creation of the demonstration. */
  readonly desde: number
  readonly ate: number
}

/** Given by the first companies to the office itself. */
const PODERES: readonly Poderes[] = [
  {
    orgao: "receita-federal",
    servicos: ["PGDAS-D e DEFIS", "Caixa postal", "Situação fiscal"],
    desde: -700,
    ate: 1100,
  },
  { orgao: "receita-federal", servicos: [], desde: -1815, ate: 10 },
  { orgao: "prefeitura", servicos: ["Emissão de NFS-e", "Livro eletrônico"], desde: -300, ate: 65 },
  { orgao: "receita-federal", servicos: ["PGDAS-D e DEFIS"], desde: -1850, ate: -24 },
  { orgao: "caixa", servicos: ["Conectividade Social"], desde: -200, ate: 530 },
  { orgao: "receita-federal", servicos: [], desde: -90, ate: 1700 },
]

async function outorgar(banco: Banco, { id, nome, cnpj, empresas }: EscritorioDaDemonstracao, referencia: Date) {
  const hoje = diaCivil(referencia)
  const ativas = empresas.filter((e) => e.saida === undefined)
  const linhas = PODERES.flatMap((poderes, i) => {
    const empresa = ativas[i]
    if (empresa === undefined) return []
    return [
      {
        idEscritorio: id,
        id: idEstavel(`procuracao|${id}|${i}`),
        idEmpresa: idDaEmpresa(id, empresa.nome),
        orgao: poderes.orgao,
        outorgado: cnpj,
        nomeDoOutorgado: nome,
        servicos: [...poderes.servicos],
        desde: somarDias(hoje, poderes.desde),
        ate: somarDias(hoje, poderes.ate),
        criadaEm: referencia,
      },
    ]
  })
  await banco.emEscopo(sistema(id), (tx) => tx.insert(procuracoes).values(linhas).onConflictDoNothing())
}
