import { Button, Select, Stack, Switch, TextInput } from "@mantine/core"
import { type RegraDoBanco, rotasDaConciliacao } from "@partida/contracts"
import { IconListDetails } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { plural } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { opcoesDeCategoria } from "../../shared/banco/categorias.ts"
import { consultaCategorias } from "../../shared/banco/conciliacao.api.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { consultaRegras, useApagarRegra, useGravarRegra } from "./conciliacao.api.ts"
import classes from "./conciliacao.module.css"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** What people taught, of the company and of the office: shown, changed and removed. */
export function GavetaDasRegras({ idEmpresa, aoFechar }: Props) {
  const { alcanca } = usePessoa()
  const regras = useQuery(consultaRegras(idEmpresa))
  const [editando, setEditando] = useState<RegraDoBanco | "nova" | null>(null)
  const { data, error } = regras
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo="Regras da conciliação"
      subtitulo="Cada confirmação ensina uma. Só lança sozinha a que alguém do escritório mandar."
      rodape={
        alcanca("CONTADOR") && (
          <Button variant="default" onClick={() => setEditando("nova")}>
            Nova regra
          </Button>
        )
      }
    >
      {error && !data && <EstadoDeErro erro={error} aoTentarDeNovo={() => void regras.refetch()} />}
      {data?.length === 0 && (
        <EstadoVazio titulo="Nenhuma regra ainda" icone={IconListDetails}>
          Ao confirmar a categoria de uma linha, as palavras da descrição dela passam a ser sugeridas.
        </EstadoVazio>
      )}
      <ul className={classes.regras}>
        {data?.map((regra) => (
          <Regra
            key={regra.id}
            regra={regra}
            idEmpresa={idEmpresa}
            aoEditar={alcanca("CONTADOR") ? () => setEditando(regra) : null}
          />
        ))}
      </ul>
      {editando && (
        <EdicaoDaRegra
          key={editando === "nova" ? "nova" : editando.id}
          regra={editando === "nova" ? null : editando}
          idEmpresa={idEmpresa}
          aoFechar={() => setEditando(null)}
        />
      )}
    </Gaveta>
  )
}

interface RegraProps {
  readonly regra: RegraDoBanco
  readonly idEmpresa: string
  readonly aoEditar: (() => void) | null
}

function Regra({ regra, idEmpresa, aoEditar }: RegraProps) {
  const { data: categorias = [] } = useQuery(consultaCategorias)
  const apagar = useApagarRegra(idEmpresa)
  const [apagando, setApagando] = useState(false)
  const nome = categorias.find(({ id }) => id === regra.categoria)?.nome ?? regra.categoria
  return (
    <li className={classes.regra}>
      <span className={classes.textos}>
        <strong>
          “{regra.texto}” → {nome}
        </strong>
        <span className={classes.fraco}>
          {regra.sentido === "entrada" ? "Entradas" : "Saídas"} ·{" "}
          {regra.idEmpresa === null ? "todas as empresas do escritório" : "só esta empresa"} · confirmada{" "}
          {plural(regra.usos, "vez", "vezes")} · por {regra.criadaPor}
        </span>
        {regra.automatica && <Etiqueta tom="andamento">Lança sozinha</Etiqueta>}
      </span>
      {aoEditar && (
        <span className={classes.atos}>
          <Button variant="default" size="xs" onClick={aoEditar}>
            Mudar
          </Button>
          <Button variant="subtle" color="red" size="xs" onClick={() => setApagando(true)}>
            Apagar
          </Button>
        </span>
      )}
      <DialogoConfirmar
        aberto={apagando}
        titulo={`Apagar a regra “${regra.texto}”?`}
        confirmar="Apagar regra"
        trabalhando={apagar.isPending}
        aoConfirmar={() => apagar.mutate(regra.id, { onSuccess: () => setApagando(false) })}
        aoCancelar={() => setApagando(false)}
      >
        O que ela já disse fica como está. As próximas linhas assim deixam de ter esta sugestão.
      </DialogoConfirmar>
    </li>
  )
}

interface EdicaoProps {
  readonly regra: RegraDoBanco | null
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

function EdicaoDaRegra({ regra, idEmpresa, aoFechar }: EdicaoProps) {
  const { data: categorias = [] } = useQuery(consultaCategorias)
  const gravar = useGravarRegra(idEmpresa)
  const form = useFormulario({
    esquema: rotasDaConciliacao.criarRegraDoBanco.corpo,
    iniciais: {
      texto: regra?.texto ?? "",
      sentido: regra?.sentido ?? ("saida" as "entrada" | "saida"),
      categoria: regra?.categoria ?? "",
      automatica: regra?.automatica ?? false,
      doEscritorio: regra !== null && regra.idEmpresa === null,
    },
    enviar: (corpo) => gravar.mutateAsync({ regra, corpo }),
    aoSalvar: ({ texto }) => {
      aoFechar()
      avisar("feito", `A regra “${texto}” foi salva.`)
    },
  })
  const categoria = form.campo("categoria")
  const sentido = form.campo("sentido")
  return (
    <DialogoDeFormulario
      titulo={regra === null ? "Nova regra" : "Mudar a regra"}
      form={form}
      confirmar="Salvar regra"
      aoFechar={aoFechar}
    >
      <Stack gap="md">
        <TextInput
          label="Palavras da descrição"
          description="Em ordem, sem números nem acentos: “central imoveis”."
          data-autofocus
          maxLength={100}
          {...form.campo("texto")}
        />
        <Select
          label="Vale para"
          allowDeselect={false}
          data={[
            { value: "saida", label: "Saídas" },
            { value: "entrada", label: "Entradas" },
          ]}
          {...sentido}
          onChange={(valor) => sentido.onChange(valor === "entrada" ? "entrada" : "saida")}
        />
        <Select
          label="Categoria"
          searchable
          data={opcoesDeCategoria(categorias)}
          {...categoria}
          onChange={(valor) => categoria.onChange(valor ?? "")}
        />
        <Switch label="Vale para todas as empresas do escritório" {...form.marca("doEscritorio")} />
        <Switch
          label="Lança sozinha ao importar"
          description="Sem ninguém confirmar. Fica no histórico como feita pela regra, e pode ser desfeita."
          {...form.marca("automatica")}
        />
      </Stack>
    </DialogoDeFormulario>
  )
}
