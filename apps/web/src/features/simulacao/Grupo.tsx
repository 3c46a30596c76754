import { Button, UnstyledButton } from "@mantine/core"
import { type GrupoResumido, gruposDaSimulacao, type ItemDaSimulacao } from "@partida/contracts"
import { IconCalculator, IconChevronRight } from "@tabler/icons-react"
import { Suspense, useId, useMemo, useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarDiferenca, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { useEstadoLocal } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { lerOrdem, ordemDaBusca } from "../../shared/lista/ordem.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { CartaoDoItem, colunasDosItens } from "./colunas.tsx"
import { explicacoes, gruposARecalcular } from "./saidas.ts"
import { consultaItens, exportarItens, useRecalcularGrupo } from "./simulacao.api.ts"
import classes from "./simulacao.module.css"

const GavetaDoItem = sobDemanda(async () => (await import("./GavetaDoItem.tsx")).GavetaDoItem)

interface Props {
  readonly idSimulacao: string
  readonly competencia: string
  readonly grupo: GrupoResumido
  /** Whether the dry run ended: until then companies go on coming in. */
  readonly concluida: boolean
  readonly aberto: boolean
  readonly aoAlternar: () => void
  /** Companies whose inputs changed since. */
  readonly mudaram: ReadonlySet<string>
}

const empresas = (n: number) => plural(n, "empresa", "empresas")

/** One cause: how many companies, how much in reais, what solves it; open, its companies. */
export function Grupo(props: Props) {
  const { grupo, aberto, aoAlternar } = props
  const id = useId()
  const { rotulo } = gruposDaSimulacao[grupo.id]
  const semComparacao = gruposDaSimulacao[grupo.id].gravidade === "impede" || grupo.id === "sem-mes-anterior"
  const zero = sinalDe(grupo.diferenca) === 0
  return (
    <section className={classes.grupo} aria-labelledby={`${id}-titulo`}>
      <div className={classes.cabeca}>
        <UnstyledButton
          className={classes.alternar ?? ""}
          aria-expanded={aberto}
          aria-controls={`${id}-lista`}
          onClick={aoAlternar}
        >
          <IconChevronRight size={16} aria-hidden className={classes.seta} />
          <span className={classes.titulos}>
            <span className={classes.titulo} id={`${id}-titulo`}>
              {rotulo}
            </span>
            <span className={classes.fraco}>{explicacoes[grupo.id]}</span>
          </span>
          <span className={classes.contagem}>
            <strong>{empresas(grupo.empresas)}</strong>
            <span className={classes.fraco}>
              {semComparacao ? "sem comparação" : zero ? "sem diferença" : formatarDiferenca(grupo.diferenca)}
            </span>
          </span>
        </UnstyledButton>
        {gruposARecalcular.has(grupo.id) && <Recalcular {...props} />}
      </div>
      <div id={`${id}-lista`} hidden={!aberto}>
        {aberto && <Empresas {...props} />}
      </div>
    </section>
  )
}

function Recalcular({ idSimulacao, competencia, grupo }: Props) {
  const recalcular = useRecalcularGrupo(idSimulacao)
  const restam = grupo.empresas - grupo.emDia
  if (restam === 0) return null
  const texto = `Calcular ${empresas(restam)}`
  return (
    <Button
      variant="default"
      leftSection={<IconCalculator size={16} aria-hidden />}
      loading={recalcular.isPending}
      onClick={() => recalcular.mutate({ grupo: grupo.id, titulo: `${texto}, ${formatarCompetencia(competencia)}` })}
    >
      {texto}
    </Button>
  )
}

const ordens = ["diferenca", "apelido", "imposto"] as const
const ordemPadrao = { ordem: "diferenca", direcao: "desc" } as const
const lerOrdemDoEstado = ordemDaBusca(ordens)

function Empresas({ idSimulacao, competencia, grupo, concluida, mudaram }: Props) {
  const estado = useEstadoLocal()
  const ordem = lerOrdem(lerOrdemDoEstado.parse(estado.valores.ordem), ordens, ordemPadrao)
  const filtro = { grupo: grupo.id, ...ordem }
  const consulta = useMemo(() => consultaItens(idSimulacao, concluida), [idSimulacao, concluida])
  const lista = useLista({ estado, filtro, consulta })
  const colunas = useMemo(() => colunasDosItens(mudaram), [mudaram])
  const [ultimo, setUltimo] = useState<ItemDaSimulacao | null>(null)
  const [aberta, setAberta] = useState(false)
  return (
    <>
      <ListaDeRegistros
        nome="simulacao"
        legenda={gruposDaSimulacao[grupo.id].rotulo}
        palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
        lista={lista}
        colunas={colunas}
        chave={(item) => item.idEmpresa}
        rotulo={(item) => item.apelido}
        cartao={(item) => <CartaoDoItem item={item} mudou={mudaram.has(item.idEmpresa)} />}
        ordem={{ atual: ordem, padrao: ordemPadrao }}
        exportar={exportarItens({ id: idSimulacao, ...filtro })}
        aberta={aberta ? ultimo?.idEmpresa : undefined}
        aoAbrir={(item) => {
          setUltimo(item)
          setAberta(true)
        }}
        vazio={{ titulo: "Nenhuma empresa neste grupo", texto: "A simulação não pôs nenhuma empresa aqui." }}
      />
      <Suspense>
        {ultimo && (
          <GavetaDoItem item={ultimo} aberta={aberta} competencia={competencia} aoFechar={() => setAberta(false)} />
        )}
      </Suspense>
    </>
  )
}
