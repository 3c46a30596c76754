import { Skeleton } from "@mantine/core"
import { Suspense } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { type AbaDoEscritorio, buscaDoMeuEscritorio } from "./busca.ts"
import classes from "./meu-escritorio.module.css"

const abas = [
  { id: "cadastro", rotulo: "Cadastro" },
  { id: "marca", rotulo: "Marca" },
  { id: "honorarios", rotulo: "Honorários padrão" },
  { id: "calendario", rotulo: "Calendário" },
  { id: "comunicacao", rotulo: "Comunicação" },
  { id: "declaracoes", rotulo: "Declarações" },
  { id: "seguranca", rotulo: "Segurança" },
  { id: "pessoas", rotulo: "Pessoas" },
] as const satisfies readonly { id: AbaDoEscritorio; rotulo: string }[]

const subtitulos: Readonly<Record<AbaDoEscritorio, string>> = {
  cadastro: "Quem é o escritório, onde fica e como falar com ele",
  marca: "A marca que a sua equipe e os seus clientes veem nas telas, nos e-mails e nos documentos",
  honorarios: "O que paga cada empresa que não tem honorário próprio",
  calendario: "Feriados, vencimentos do ano e o prazo com que a equipe trabalha",
  comunicacao: "O que as mensagens aos clientes dizem, de quem saem e quando lembram",
  declaracoes: "Se o escritório controla as declarações por aqui, e as obrigações que ele acrescentou",
  seguranca: "De quem o escritório exige o segundo fator na entrada",
  pessoas: "Quem entra no sistema por este escritório",
}

const AbaCadastro = sobDemanda(async () => (await import("./AbaCadastro.tsx")).AbaCadastro)
const AbaMarca = sobDemanda(async () => (await import("./AbaMarca.tsx")).AbaMarca)
const AbaHonorarios = sobDemanda(async () => (await import("./AbaHonorarios.tsx")).AbaHonorarios)
const AbaCalendario = sobDemanda(async () => (await import("./AbaCalendario.tsx")).AbaCalendario)
const AbaComunicacao = sobDemanda(async () => (await import("./AbaComunicacao.tsx")).AbaComunicacao)
const AbaDeclaracoes = sobDemanda(async () => (await import("./AbaDeclaracoes.tsx")).AbaDeclaracoes)
const AbaSeguranca = sobDemanda(async () => (await import("./AbaSeguranca.tsx")).AbaSeguranca)
const AbaPessoas = sobDemanda(async () => (await import("./AbaPessoas.tsx")).AbaPessoas)

/** The office as its people see it: accountants read, administrators change. */
export function PaginaMeuEscritorio() {
  const [busca, mudar] = useBusca(buscaDoMeuEscritorio)
  const { alcanca } = usePessoa()
  const podeEditar = alcanca("ADMINISTRADOR")
  // The list of people is the administrators'.
  const visiveis = podeEditar ? abas : abas.filter(({ id }) => id !== "pessoas")
  const aba = visiveis.find(({ id }) => id === busca.aba)?.id ?? "cadastro"
  return (
    <>
      <CabecalhoDaPagina titulo="Meu escritório" subtitulo={subtitulos[aba]} />
      <div className={classes.abas}>
        <AbasDaLista
          rotulo="Partes do escritório"
          atual={aba}
          abas={visiveis}
          aoEscolher={(id) => mudar({ aba: buscaDoMeuEscritorio.shape.aba.parse(id) })}
        />
      </div>
      <Suspense fallback={<Skeleton height={420} aria-busy />}>
        <Aba aba={aba} podeEditar={podeEditar} ano={busca.ano} aoMudarAno={(ano) => mudar({ ano })} />
      </Suspense>
    </>
  )
}

interface PropsDaAba {
  readonly aba: AbaDoEscritorio
  readonly podeEditar: boolean
  readonly ano: number | undefined
  readonly aoMudarAno: (ano: number) => void
}

function Aba({ aba, podeEditar, ano, aoMudarAno }: PropsDaAba) {
  switch (aba) {
    case "cadastro":
      return <AbaCadastro podeEditar={podeEditar} />
    case "marca":
      return <AbaMarca podeEditar={podeEditar} />
    case "honorarios":
      return <AbaHonorarios podeEditar={podeEditar} />
    case "calendario":
      return <AbaCalendario podeEditar={podeEditar} ano={ano} aoMudarAno={aoMudarAno} />
    case "comunicacao":
      return <AbaComunicacao podeEditar={podeEditar} />
    case "declaracoes":
      return <AbaDeclaracoes podeEditar={podeEditar} />
    case "seguranca":
      return <AbaSeguranca podeEditar={podeEditar} />
    case "pessoas":
      return <AbaPessoas />
    default:
      return aba satisfies never
  }
}
