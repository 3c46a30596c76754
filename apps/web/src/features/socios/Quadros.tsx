import { Button, Group, Skeleton, Stack, Text } from "@mantine/core"
import type { Quadro } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { Suspense, useState } from "react"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { CampoFormatado } from "../../ui/campos/CampoFormatado.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { quadroEm } from "./quadro.ts"
import { useRemoverQuadro } from "./socios.api.ts"
import classes from "./socios.module.css"

const DialogoConfirmar = sobDemanda(async () => (await import("../../ui/DialogoConfirmar.tsx")).DialogoConfirmar)

interface Props {
  readonly consulta: {
    readonly data: { readonly lista: readonly Quadro[] } | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  /** Day of the address; absent, today. */
  readonly em: string | undefined
  readonly podeEditar: boolean
  readonly idEmpresa: string
  readonly aoEscolherData: (em: string | undefined) => void
  readonly aoCorrigir: (desde: string) => void
}

/** The composition on a day, as a bar and a list, beside the timeline of what was registered. */
export function Quadros({ consulta, em, podeEditar, idEmpresa, aoEscolherData, aoCorrigir }: Props) {
  const { data, error, refetch } = consulta
  if (error && !data)
    return (
      <Cartao rotulo="Quadro societário">
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      </Cartao>
    )
  const dia = em ?? hojeEmSaoPaulo()
  const atual = data && quadroEm(data.lista, dia)
  return (
    <div className={classes.grade}>
      <Cartao
        titulo={em ? `Quadro em ${formatarData(em)}` : "Quadro societário hoje"}
        acao={<EscolhaDaData key={em ?? "hoje"} em={em} aoEscolher={aoEscolherData} />}
      >
        {data ? (
          <Composicao quadro={atual ?? null} vazio={data.lista.length === 0} />
        ) : (
          <Skeleton className={classes.espera} />
        )}
      </Cartao>
      <Cartao titulo="Alterações">
        {data ? (
          <LinhaDoTempo
            lista={data.lista}
            naTela={atual?.desde}
            podeEditar={podeEditar}
            idEmpresa={idEmpresa}
            aoEscolherData={aoEscolherData}
            aoCorrigir={aoCorrigir}
          />
        ) : (
          <Skeleton height={120} />
        )}
      </Cartao>
    </div>
  )
}

const DIA_INTEIRO = /^\d{4}-\d{2}-\d{2}$/

/** The day of the composition: a whole date goes to the address as soon as it is typed. */
function EscolhaDaData({
  em,
  aoEscolher,
}: {
  readonly em: string | undefined
  readonly aoEscolher: Props["aoEscolherData"]
}) {
  const [digitado, setDigitado] = useState(em ?? "")
  return (
    <Group gap="xs">
      {em && (
        <Button variant="subtle" size="compact-sm" onClick={() => aoEscolher(undefined)}>
          Voltar a hoje
        </Button>
      )}
      <CampoFormatado
        tipo="data"
        aria-label="Ver o quadro em outra data"
        placeholder="Outra data"
        size="xs"
        w={140}
        value={digitado}
        onChange={(valor) => {
          setDigitado(valor)
          if (DIA_INTEIRO.test(valor)) aoEscolher(valor)
        }}
      />
    </Group>
  )
}

function Composicao({ quadro, vazio }: { readonly quadro: Quadro | null; readonly vazio: boolean }) {
  if (!quadro)
    return (
      <Text c="dimmed">
        {vazio
          ? "Nenhum quadro registrado. Cadastre as pessoas e registre a constituição."
          : "A empresa ainda não existia nesta data."}
      </Text>
    )
  return (
    <>
      <div className={classes.barra} aria-hidden>
        {quadro.socios
          .filter(({ fracao }) => Number(fracao) > 0)
          .map(({ idSocio, fracao }) => (
            <span key={idSocio} className={classes.parte} style={{ width: `${Number(fracao) * 100}%` }} />
          ))}
      </div>
      <ul className={classes.composicao}>
        {quadro.socios.map((s) => (
          <li key={s.idSocio} className={classes.pessoa}>
            <div className={classes.marcoTexto}>
              <strong>{s.nome}</strong>
              <span className="fraco-medio">
                {s.qualificacaoNome}
                {s.documento && ` · ${formatarDocumento(s.documento)}`}
              </span>
              {s.responsavel && (
                <Etiqueta tom="feito" simples>
                  Responde perante a Receita
                </Etiqueta>
              )}
            </div>
            <strong className="numerico">{formatarPercentualExato(s.fracao)}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}

interface LinhaProps extends Omit<Props, "consulta" | "em"> {
  readonly lista: readonly Quadro[]
  readonly naTela: string | undefined
}

function LinhaDoTempo({ lista, naTela, podeEditar, idEmpresa, aoEscolherData, aoCorrigir }: LinhaProps) {
  const remover = useRemoverQuadro(idEmpresa)
  const [saindo, setSaindo] = useState<Quadro | null>(null)
  if (lista.length === 0) return <Text c="dimmed">A primeira a registrar é a constituição.</Text>
  return (
    <>
      <ol className={classes.linhaDoTempo} aria-label="Alterações do quadro">
        {lista.map((quadro) => (
          <li key={quadro.desde} className={classes.marco} data-atual={quadro.desde === naTela || undefined}>
            <button type="button" className={classes.marcoBotao} onClick={() => aoEscolherData(quadro.desde)}>
              <strong>{formatarData(quadro.desde)}</strong>
              <span>{quadro.descricao}</span>
              <span className="fraco-medio">
                {plural(quadro.socios.length, "pessoa", "pessoas")} · registrado por {quadro.registradoPor}
              </span>
            </button>
            {podeEditar && (
              <Stack gap={2} align="flex-end">
                <Button variant="subtle" size="compact-sm" onClick={() => aoCorrigir(quadro.desde)}>
                  Corrigir
                </Button>
                {quadro.ultimo && (
                  <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setSaindo(quadro)}>
                    Remover
                  </Button>
                )}
              </Stack>
            )}
          </li>
        ))}
      </ol>
      <Suspense>
        {saindo && (
          <DialogoConfirmar
            aberto
            titulo={`Remover a alteração de ${formatarData(saindo.desde)}?`}
            confirmar="Remover alteração"
            trabalhando={remover.isPending}
            aoCancelar={() => setSaindo(null)}
            aoConfirmar={() =>
              remover.mutate(saindo, {
                onSuccess: () => {
                  aoEscolherData(undefined)
                  avisar("feito", `A alteração de ${formatarData(saindo.desde)} foi removida.`)
                },
                onSettled: () => setSaindo(null),
              })
            }
          >
            Volta a valer o quadro anterior. As pessoas continuam no cadastro, e a remoção fica no histórico.
          </DialogoConfirmar>
        )}
      </Suspense>
    </>
  )
}
