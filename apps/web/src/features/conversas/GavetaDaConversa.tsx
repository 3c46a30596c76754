import { Button, Group, Skeleton, Stack } from "@mantine/core"
import {
  type AtoDaConversa,
  atosDaConversa,
  type DetalheDaConversa,
  type LadoDaConversa,
  motivoDaConversa,
  podeAgir,
} from "@partida/contracts"
import { IconAdjustments } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { DialogoDeMotivo } from "../../shared/formulario/DialogoDeMotivo.tsx"
import type { Opcao } from "../../shared/lista/campos.ts"
import { avisar } from "../../ui/avisos.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { consultaConversa, useAgir, useMarcarLida } from "./conversas.api.ts"
import { DialogoDoAjuste } from "./DialogoDoAjuste.tsx"
import { Escrever } from "./Escrever.tsx"
import { Fio } from "./Fio.tsx"
import { resumoDa, rotuloDo, tomDo } from "./textos.ts"

interface Props {
  readonly id: string
  readonly lado: LadoDaConversa
  readonly responsaveis: readonly Opcao[]
  readonly aoFechar: () => void
}

/** One conversation: what was said, where to answer, and what may be done with it. */
export function GavetaDaConversa({ id, lado, responsaveis, aoFechar }: Props) {
  const { data, error, refetch } = useQuery(consultaConversa(id))
  const { mutate: marcarLida } = useMarcarLida(id)
  const [enviadas, setEnviadas] = useState(0)
  const ultima = data?.naoLida ? data.ultima.em : null
  useEffect(() => {
    if (ultima !== null) marcarLida(ultima)
  }, [ultima, marcarLida])
  return (
    <Gaveta
      aberta
      daLista
      comMargem
      aoFechar={aoFechar}
      titulo={data?.assunto ?? "Conversa"}
      subtitulo={data && [data.apelido, resumoDa(data)].filter(Boolean).join(" · ")}
      marcas={data && <Etiqueta tom={tomDo(data, lado)}>{rotuloDo(data, lado)}</Etiqueta>}
      rodape={data && <Atos conversa={data} lado={lado} responsaveis={responsaveis} />}
    >
      {data ? (
        <Stack gap="lg">
          <Fio conversa={data} lado={lado} />
          {data.espera !== "ninguem" && (
            // Each sending begins anew; what the other side says meanwhile takes nothing of what is being typed.
            <Escrever key={enviadas} conversa={data} lado={lado} aoEnviar={() => setEnviadas((n) => n + 1)} />
          )}
        </Stack>
      ) : error ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy>
          <Skeleton height={70} width="70%" />
          <Skeleton height={54} width="60%" ml="auto" />
          <Skeleton height={120} />
        </Stack>
      )}
    </Gaveta>
  )
}

interface AtosProps {
  readonly conversa: DetalheDaConversa
  readonly lado: LadoDaConversa
  readonly responsaveis: readonly Opcao[]
}

const ORDEM: readonly AtoDaConversa[] = ["reabrir", "encerrar", "nada-a-enviar", "devolver", "aceitar"]
const FEITOS: Readonly<Record<AtoDaConversa, string>> = {
  aceitar: "Aceito. Não se espera mais nada do cliente.",
  devolver: "Devolvido. O cliente foi avisado do que falta.",
  encerrar: "Conversa encerrada.",
  reabrir: "Conversa reaberta.",
  "nada-a-enviar": "Obrigado. O escritório foi avisado.",
}
const MOTIVOS: Partial<Readonly<Record<AtoDaConversa, string>>> = {
  devolver: "Diga o que falta ou o que veio errado: o cliente lê e recebe por e-mail.",
  "nada-a-enviar": "Diga por quê, como “a conta não teve movimento neste mês”.",
}

function Atos({ conversa, lado, responsaveis }: AtosProps) {
  const { id, estado } = conversa
  const agir = useAgir(id)
  const [aberto, setAberto] = useState<AtoDaConversa | "ajustar" | null>(null)
  const fechar = () => setAberto(null)
  const fazer = async (ato: AtoDaConversa, motivo = "") => {
    await agir.mutateAsync({ ato, motivo })
    avisar("feito", FEITOS[ato])
  }
  const possiveis = ORDEM.filter((ato) => podeAgir(ato, estado, lado))
  const principal = possiveis.includes("aceitar") && conversa.espera === "escritorio" ? "aceitar" : null
  if (possiveis.length === 0 && lado === "cliente") return null
  return (
    <>
      <Group justify="flex-end" gap="sm" w="100%">
        {lado === "escritorio" && (
          <Button
            variant="subtle"
            leftSection={<IconAdjustments size={16} />}
            onClick={() => setAberto("ajustar")}
            mr="auto"
          >
            Responsável: {conversa.responsavel?.nome ?? "equipe"}
          </Button>
        )}
        {possiveis.map((ato) => (
          <Button
            key={ato}
            variant={ato === principal ? "filled" : "default"}
            loading={agir.isPending && agir.variables.ato === ato}
            disabled={agir.isPending}
            onClick={() => {
              if (atosDaConversa[ato].minimoDoMotivo > 0) setAberto(ato)
              // What fails is told by the notice of every failure.
              else void fazer(ato).catch(() => undefined)
            }}
          >
            {atosDaConversa[ato].rotulo}
          </Button>
        ))}
      </Group>
      {aberto === "ajustar" && <DialogoDoAjuste conversa={conversa} responsaveis={responsaveis} aoFechar={fechar} />}
      {aberto !== null && aberto !== "ajustar" && (
        <DialogoDeMotivo
          titulo={atosDaConversa[aberto].rotulo}
          confirmar={atosDaConversa[aberto].rotulo}
          motivo={motivoDaConversa.min(
            atosDaConversa[aberto].minimoDoMotivo,
            `Escreva o motivo em pelo menos ${atosDaConversa[aberto].minimoDoMotivo} caracteres.`,
          )}
          minimo={atosDaConversa[aberto].minimoDoMotivo}
          nome={`conversas.${aberto}`}
          registro={id}
          enviar={(motivo) => fazer(aberto, motivo)}
          aoFechar={fechar}
        >
          {MOTIVOS[aberto]}
        </DialogoDeMotivo>
      )}
    </>
  )
}
