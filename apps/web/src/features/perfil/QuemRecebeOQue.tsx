import { Button, Group } from "@mantine/core"
import type { Destinatario } from "@partida/contracts"
import { IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { formatarTelefone } from "../../shared/cadastro/rotulos.ts"
import { consultaDestinatarios } from "../../shared/destinatarios/destinatarios.api.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { assuntosEmPalavras } from "./destinatario.ts"
import classes from "./perfil.module.css"

const gavetas = () => import("./GavetasDoDestinatario.tsx")
const NovoDestinatario = sobDemanda(async () => (await gavetas()).NovoDestinatario)
const EdicaoDoDestinatario = sobDemanda(async () => (await gavetas()).EdicaoDoDestinatario)

/** A recipient of who registers nobody: there is nothing of it to edit. */
const doCadastro = ({ id, idUsuario }: Destinatario) => id === null && idUsuario === null

/** Who of a company is told of what, and by which way. */
export function QuemRecebeOQue({ idEmpresa }: { readonly idEmpresa: string }) {
  const { data, error, refetch } = useQuery(consultaDestinatarios(idEmpresa))
  const [aberto, setAberto] = useState<Destinatario | "novo" | null>(null)
  const fechar = () => setAberto(null)
  return (
    <Cartao
      titulo="Quem recebe o quê"
      acao={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setAberto("novo")}
        >
          Acrescentar pessoa
        </Button>
      }
    >
      {data ? (
        data.lista.length === 0 ? (
          <p className="fraco">
            Ninguém recebe nada desta empresa. Acrescente quem paga as guias e quem confere as notas.
          </p>
        ) : (
          <ul className="sem-marcas">
            {data.lista.map((pessoa) => (
              <Pessoa
                key={pessoa.id ?? pessoa.idUsuario ?? "cadastro"}
                pessoa={pessoa}
                aoAbrir={doCadastro(pessoa) ? null : () => setAberto(pessoa)}
              />
            ))}
          </ul>
        )
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[96]} />
      )}
      <Suspense>
        {aberto === "novo" ? (
          <NovoDestinatario idEmpresa={idEmpresa} aoFechar={fechar} />
        ) : (
          aberto !== null && <EdicaoDoDestinatario idEmpresa={idEmpresa} pessoa={aberto} aoFechar={fechar} />
        )}
      </Suspense>
    </Cartao>
  )
}

interface PessoaProps {
  readonly pessoa: Destinatario
  /** Null where there is nothing to change. */
  readonly aoAbrir: (() => void) | null
}

function Pessoa({ pessoa, aoAbrir }: PessoaProps) {
  const { nome, email, celular, idUsuario, assuntos, lembretes, whatsapp, problema } = pessoa
  const caminhos = [
    email,
    celular === null ? null : `WhatsApp ${formatarTelefone(celular)}`,
    idUsuario === null ? null : "aviso no portal",
  ].filter((caminho) => caminho !== null)
  return (
    <li className={classes.item}>
      <span className={classes.textos}>
        {doCadastro(pessoa) ? "E-mail do cadastro" : nome}
        <span className="fraco">{caminhos.join(" · ")}</span>
        <span className="fraco">
          {assuntosEmPalavras(assuntos)}
          {lembretes ? "" : ", sem lembretes"}
          {whatsapp && ", por WhatsApp"}
          {doCadastro(pessoa) && ". Só enquanto ninguém mais recebe."}
        </span>
        {problema && (
          <Group gap={6}>
            <Etiqueta tom="erro" simples>
              A última mensagem voltou
            </Etiqueta>
            <span className="fraco">{problema}</span>
          </Group>
        )}
      </span>
      {aoAbrir && (
        <Button variant="default" size="xs" onClick={aoAbrir} aria-label={`Mudar o que ${nome} recebe`}>
          Mudar
        </Button>
      )}
    </li>
  )
}
