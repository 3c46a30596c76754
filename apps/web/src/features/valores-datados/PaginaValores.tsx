import { Button, Group, Skeleton, Stack } from "@mantine/core"
import type { TabelaDeValores, ValorDatadoDaLista, ValorQueFalta } from "@partida/contracts"
import { IconCloudDownload, IconPlus, IconTable } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useCallback } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useListaInteira } from "../../shared/lista/useListaInteira.ts"
import { avisar } from "../../ui/avisos.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { buscaDosValores } from "./busca.ts"
import { CartaoDoValor, colunasDosValores } from "./colunas.tsx"
import { emFrases } from "./faltas.ts"
import { tabelasEmOrdem } from "./valor.ts"
import { consultaValores, useBuscarSelic } from "./valores.api.ts"
import classes from "./valores.module.css"

const NovoValor = sobDemanda(async () => (await import("./NovoValor.tsx")).NovoValor)
const DecidirValor = sobDemanda(async () => (await import("./DecidirValor.tsx")).DecidirValor)

/** The proposal that waits for a table that misses nothing else. */
function jaProposto(tabela: TabelaDeValores, faltam: readonly ValorQueFalta[]): string | null {
  const dela = faltam.filter((falta) => falta.tabela === tabela)
  return dela.every(({ idProposto }) => idProposto !== null) ? (dela[0]?.idProposto ?? null) : null
}

type Decidivel = ValorDatadoDaLista & { readonly id: string }
const decidivel = (v: ValorDatadoDaLista): v is Decidivel => v.id !== null

/** What completes the tables of the law: what is missing first, then everything that was said. */
export function PaginaValores() {
  const [busca, mudar] = useBusca(buscaDosValores)
  const resultado = useQuery(consultaValores())
  const buscar = useBuscarSelic()
  const { data } = resultado
  const linhas = data?.lista.filter(
    ({ tabela, origem }) =>
      (busca.tabela === undefined || tabela === busca.tabela) && (busca.produto === "sim" || origem !== "produto"),
  )
  const lista = useListaInteira({ estado: useEstadoNoEndereco(busca), resultado, linhas })
  const cartao = useCallback((valor: ValorDatadoDaLista) => <CartaoDoValor valor={valor} />, [])
  // Whoever came for a value that somebody already typed decides on that one.
  const proposto = busca.novo && busca.tabela && data ? jaProposto(busca.tabela, data.faltam) : null
  const aberto = data?.lista.filter(decidivel).find(({ id }) => id === (busca.valor ?? proposto))
  const propor = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => mudar({ novo: "sim" })}>
      Novo valor
    </Button>
  )
  const pedirAoBanco = () =>
    buscar.mutate(undefined, {
      onSuccess: ({ deuCerto, mensagem }) => avisar(deuCerto ? "feito" : "erro", mensagem),
    })
  return (
    <>
      <CabecalhoDaPagina
        titulo="Valores datados"
        subtitulo={subtitulos[data?.ambito ?? "leitura"]}
        acoes={
          <Group gap="sm">
            {data?.podeBuscar && (
              <Button
                variant="default"
                leftSection={<IconCloudDownload size={16} />}
                loading={buscar.isPending}
                onClick={pedirAoBanco}
              >
                Buscar Selic no Banco Central
              </Button>
            )}
            {data?.ambito && propor}
          </Group>
        }
      />
      <Stack gap="md">
        {data ? <Faltas faltam={data.faltam} leitura={data.ambito === null} /> : <Skeleton height={480} aria-busy />}
        {data && (
          <Cartao semMargem rotulo="Valores">
            <ListaDeRegistros
              nome="/valores-datados"
              legenda="Valores datados"
              palavras={{ um: "valor", varios: "valores", artigo: "o" }}
              lista={lista}
              colunas={colunasDosValores}
              chave={({ id, tabela, desde }) => id ?? `${tabela} ${desde}`}
              rotulo={({ norma }) => norma}
              cartao={cartao}
              campos={campos}
              aberta={busca.valor}
              aoAbrir={({ id }) => id !== null && mudar({ valor: id })}
              vazio={{
                titulo: "Nenhum valor acrescentado",
                texto: "As contas usam os valores que vêm com o produto. Os que faltarem aparecem aqui em cima.",
                icone: IconTable,
                ...(data?.ambito ? { acao: propor } : {}),
              }}
            />
          </Cartao>
        )}
        {data && data.buscas.length > 0 && (
          <Cartao rotulo="Pedidos ao Banco Central">
            <h2>Pedidos ao Banco Central</h2>
            <ul className={classes.lista}>
              {data.buscas.map(({ em, deuCerto, novos, mensagem }) => (
                <li key={em}>
                  {formatarData(em.slice(0, 10))}: {deuCerto ? plural(novos, "mês novo", "meses novos") : "falhou"}.{" "}
                  {mensagem}
                </li>
              ))}
            </ul>
          </Cartao>
        )}
      </Stack>
      <Suspense>
        {busca.novo && proposto === null && data?.ambito && (
          <NovoValor
            tabela={busca.tabela}
            faltam={data.faltam}
            lista={data.lista}
            aoFechar={() => mudar({ novo: undefined })}
          />
        )}
        {aberto && (
          <DecidirValor key={aberto.id} valor={aberto} aoFechar={() => mudar({ valor: undefined, novo: undefined })} />
        )}
      </Suspense>
    </>
  )
}

const subtitulos = {
  nacional: "Valores nacionais, que valem em todos os escritórios",
  escritorio: "Valores nacionais, e os que o escritório informa enquanto o nacional não vem",
  leitura: "O que completa as tabelas da lei, e o que falta",
}

interface PropsDasFaltas {
  readonly faltam: readonly ValorQueFalta[]
  readonly leitura: boolean
}

/** What accounts ask for and is missing; apart and folded, what is missing and stops nothing. */
function Faltas({ faltam, leitura }: PropsDasFaltas) {
  const pedidos = faltam.filter(({ pedido }) => pedido)
  const outros = faltam.filter(({ pedido }) => !pedido)
  const atrasado = pedidos.some(({ dias }) => dias <= 0)
  return (
    <>
      {pedidos.length === 0 ? (
        <Faixa tom="feito">Nenhuma conta pede, nos próximos 45 dias, um valor que falte.</Faixa>
      ) : (
        <Faixa tom={atrasado ? "atencao" : "neutro"} titulo={plural(pedidos.length, "valor falta", "valores faltam")}>
          <ListaDeFaltas faltam={pedidos} />
          {leitura && "Um administrador do escritório pode informá-los."}
        </Faixa>
      )}
      {outros.length > 0 && (
        <details className={classes.outros}>
          <summary>
            {plural(outros.length, "outro valor falta e não é pedido", "outros valores faltam e não são pedidos")} por
            nenhuma conta hoje
          </summary>
          <ListaDeFaltas faltam={outros} />
        </details>
      )}
    </>
  )
}

const ListaDeFaltas = ({ faltam }: Pick<PropsDasFaltas, "faltam">) => (
  <ul className={classes.lista}>
    {emFrases(faltam).map((frase) => (
      <li key={frase}>{frase}</li>
    ))}
  </ul>
)

const campos: readonly CampoDoFiltro[] = [
  {
    campo: "tabela",
    tipo: "opcoes",
    rotulo: "Tabela",
    todas: "Todas as tabelas",
    opcoes: tabelasEmOrdem,
  },
  { campo: "produto", tipo: "marca", rotulo: "Mostrar os que vêm com o produto", valor: "sim", amplia: true },
]
