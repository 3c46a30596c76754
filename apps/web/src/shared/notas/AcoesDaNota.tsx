import { Button, Checkbox, Group, Select, Text, Title } from "@mantine/core"
import { type Nota, rotasDasNotasFiscais } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { avisar } from "../../ui/avisos.tsx"
import { usePessoa } from "../conta/pessoa.ts"
import { consultaEmpresa } from "../empresas/empresas.api.ts"
import { DialogoDeMotivo } from "../formulario/DialogoDeMotivo.tsx"
import { useDecidirNota, useDefinirAtividade } from "./notas.api.ts"
import classes from "./notas.module.css"

const MOTIVO_MINIMO = 10

/** What a person has to decide about a note before its month can be computed. */
export function AcoesDaNota({ nota }: { readonly nota: Nota }) {
  const { alcanca } = usePessoa()
  if (nota.pendencias.length === 0) return null
  if (!alcanca("CONTADOR"))
    return <Text c="dimmed">Seu escritório contábil precisa decidir sobre esta nota antes de calcular o mês.</Text>
  return (
    <>
      {emQuarentena(nota) && <DecisaoDaAssinatura nota={nota} />}
      {nota.pendencias.includes("produto-a-responder") && (
        <p>
          Responda sobre o produto em{" "}
          <Link to="/receitas/notas-fiscais" search={{ empresa: nota.idEmpresa, competencia: nota.competencia }}>
            Receitas, Notas fiscais
          </Link>
          : uma vez só, e vale para as próximas notas.
        </p>
      )}
      {nota.pendencias.includes("atividade-indefinida") && <EscolhaDaAtividade nota={nota} />}
    </>
  )
}

const emQuarentena = ({ pendencias }: Nota) =>
  pendencias.includes("assinatura-invalida") || pendencias.includes("emissor-nao-reconhecido")

/** Why a note waits for somebody to say whether it counts. */
const DUVIDAS: Readonly<Record<Exclude<Nota["assinatura"], "valida">, { titulo: string; texto: string }>> = {
  invalida: { titulo: "A assinatura não confere", texto: "O conteúdo pode ter sido alterado depois de assinado." },
  ausente: { titulo: "A nota veio sem assinatura", texto: "Sem ela, o arquivo não prova quem o fez." },
  "nao-reconhecida": {
    titulo: "O emissor não é reconhecido",
    texto:
      "A assinatura confere, mas quem assinou não é a Sefin Nacional nem um município que esta instalação conheça: qualquer pessoa pode ter feito o arquivo.",
  },
}

function DecisaoDaAssinatura({ nota }: { readonly nota: Nota }) {
  const [decisao, setDecisao] = useState<"aceita" | "recusada" | null>(null)
  const decidir = useDecidirNota(nota.id, (enviado) => {
    setDecisao(null)
    avisar(
      "feito",
      enviado.decisao === "aceita"
        ? "Nota aceita: ela conta na receita do mês."
        : "Nota recusada: ela não conta na receita.",
    )
  })
  const aceita = decisao === "aceita"
  const duvida = DUVIDAS[nota.assinatura === "valida" ? "invalida" : nota.assinatura]
  return (
    <section className={classes.acao}>
      <Title order={3}>{duvida.titulo}</Title>
      <p>
        {duvida.texto} Confira a nota no portal nacional ou do município e decida: aceita, ela conta na receita;
        recusada, fica guardada e não conta.
      </p>
      <Group gap="sm">
        <Button variant="default" onClick={() => setDecisao("aceita")}>
          Aceitar a nota
        </Button>
        <Button variant="default" onClick={() => setDecisao("recusada")}>
          Recusar a nota
        </Button>
      </Group>
      {decisao && (
        <DialogoDeMotivo
          titulo={aceita ? `Aceitar a nota ${nota.numero}` : `Recusar a nota ${nota.numero}`}
          confirmar={aceita ? "Aceitar a nota" : "Recusar a nota"}
          minimo={MOTIVO_MINIMO}
          motivo={rotasDasNotasFiscais.decidirNota.corpo.shape.motivo}
          nome={`notas.${decisao}`}
          registro={nota.id}
          enviar={(motivo) => decidir.mutateAsync({ decisao, motivo })}
          aoFechar={() => setDecisao(null)}
        >
          {aceita
            ? "A nota passa a contar na receita do mês, por decisão sua."
            : "A nota deixa de contar na receita do mês. O arquivo continua guardado."}
        </DialogoDeMotivo>
      )}
    </section>
  )
}

function EscolhaDaAtividade({ nota }: { readonly nota: Nota }) {
  const { data: empresa } = useQuery(consultaEmpresa(nota.idEmpresa))
  const [idAtividade, setIdAtividade] = useState<string | null>(null)
  const [lembrarCodigo, setLembrarCodigo] = useState(true)
  const definir = useDefinirAtividade(nota.id, () => avisar("feito", "Atividade definida."))
  return (
    <section className={classes.acao}>
      <Title order={3}>De qual atividade é esta nota?</Title>
      <p>
        {nota.codigoTributacao
          ? `O código de tributação ${nota.codigoTributacao} não está ligado a nenhuma atividade da empresa.`
          : "A nota não diz de qual atividade da empresa ela é."}{" "}
        A atividade decide o anexo do Simples.
      </p>
      <Select
        label="Atividade"
        placeholder={empresa ? "Escolha a atividade" : "Carregando atividades…"}
        data={(empresa?.atividades ?? []).map(({ id, cnae, descricao, anexo }) => ({
          value: id,
          label: `${cnae} ${descricao} (Anexo ${anexo})`,
        }))}
        value={idAtividade}
        onChange={setIdAtividade}
      />
      <Checkbox
        label="Usar para as próximas notas deste código"
        checked={lembrarCodigo}
        onChange={(evento) => setLembrarCodigo(evento.currentTarget.checked)}
      />
      <Group>
        <Button
          disabled={idAtividade === null}
          loading={definir.isPending}
          onClick={() => {
            if (idAtividade === null) return
            definir.mutate({ idAtividade, lembrarCodigo })
          }}
        >
          Definir atividade
        </Button>
      </Group>
    </section>
  )
}
